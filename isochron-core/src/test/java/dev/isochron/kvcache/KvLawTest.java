package dev.isochron.kvcache;

import static org.assertj.core.api.Assertions.assertThat;

import dev.isochron.core.SplitMix64;
import dev.isochron.testkit.Laws;
import org.junit.jupiter.api.Test;

/** Random call sequences over small pools; after every call all invariants hold and the naive oracle agrees. */
final class KvLawTest {
    /** KV-1 to KV-27 where they apply: invariants, oracle (KV-11), refusals without trace (KV-17), event replay (KV-25). */
    @Test
    void anyCalls_keepTheInvariants_andTheOracleAgrees() {
        Laws.hold(150, random -> new KvLawCase(random).run(80));
    }

    /** KV-2: whatever happened, when all is closed nothing is held, and when the tree is cleared all is free. */
    @Test
    void afterAllIsClosed_nothingIsHeld() {
        Laws.hold(60, random -> {
            var law = new KvLawCase(random);
            law.run(60);
            law.closeAll();
            var usage = law.scene().kv.usage();
            assertThat(usage.availableBlocks()).isEqualTo(usage.totalBlocks());
            law.scene().kv.clearReusableBlocks();
            law.scene().check();
            assertThat(law.scene().kv.usage().freeBlocks()).isEqualTo(usage.totalBlocks());
        });
    }

    /** KV-27, KT-66: equal call sequences give equal slots, victims, events and statistics. */
    @Test
    void equalCalls_giveEqualBytes() {
        Laws.hold(40, random -> {
            long seed = random.nextLong();
            assertThat(outcome(seed)).isEqualTo(outcome(seed));
        });
    }

    private static String outcome(long seed) {
        var law = new KvLawCase(new SplitMix64(seed));
        law.run(80);
        return law.scene().digest() + law.scene().kv.drainEvents() + law.scene().copies;
    }
}
