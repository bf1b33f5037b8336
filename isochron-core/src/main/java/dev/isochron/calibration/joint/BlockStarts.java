package dev.isochron.calibration.joint;

import dev.isochron.calibration.log.Rows;

/** Where each block's rows begin and end. */
final class BlockStarts {
    private final int[] starts;

    BlockStarts(Rows rows) {
        starts = new int[rows.blockCount() + 1];
        starts[rows.blockCount()] = rows.count();
        for (int row = rows.count() - 1; row >= 0; row--) {
            starts[rows.block(row)] = row;
        }
    }

    int blocks() {
        return starts.length - 1;
    }

    int start(int block) {
        return starts[block];
    }

    int end(int block) {
        return starts[block + 1];
    }
}
