// Drives both programs of bench/llama, one at a time, and prints the table. Arguments: folder of the fixtures, command of our half.
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { join } from "node:path";
import { getLlama } from "node-llama-cpp";

const [folder, ...command] = process.argv.slice(2);
const RUNS = 5;
const CHUNK = 512;
const TOKENS = 32;
const PROMPT = Array.from({ length: 48 }, (_, i) => 3 + ((i * 37) % 256));
let missed = 0;

function ours(model) {
    const child = spawn(command[0], [...command.slice(1), model], { stdio: ["pipe", "pipe", "inherit"] });
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    const read = async () => {
        const { value, done } = await lines.next();
        if (done) throw new Error("our half ended early");
        return value;
    };
    return { read, ask: (line) => child.stdin.write(line + "\n"), end: () => child.stdin.end() };
}

const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];
const filler = (from, count) => Array.from({ length: count }, (_, i) => 3 + (((from + i) * 37) % 256));

function row(what, goal, measured, met) {
    if (!met) missed = 1;
    console.log(`${what.padEnd(72)} ${goal.padStart(10)} ${measured.padStart(12)}  ${met ? "met" : "MISSED"}`);
}

async function open(llama, model, keys, flash) {
    const loaded = await llama.loadModel({ modelPath: model, gpuLayers: 0 });
    const context = await loaded.createContext({
        contextSize: 8192, batchSize: CHUNK, threads: 1, flashAttention: flash,
        experimentalKvCacheKeyType: keys, experimentalKvCacheValueType: keys });
    if (context.flashAttention !== flash) throw new Error(`flash attention there is ${context.flashAttention}`);
    return { sequence: context.getSequence(), close: () => context.dispose().then(() => loaded.dispose()) };
}

async function speed(llama, model, keys, mine, depth) {
    const { sequence, close } = await open(llama, model, keys, true);
    if (depth > 0) await sequence.evaluateWithoutGeneratingNewTokens(filler(0, depth));
    for (let from = 0; from < depth; from += CHUNK) { mine.ask(`fill ${from} ${CHUNK}`); await mine.read(); }
    const times = { llama: [], ours: [] };
    for (let run = 0; run <= RUNS; run++) {
        const start = process.hrtime.bigint();
        await sequence.evaluateWithoutGeneratingNewTokens(filler(depth, CHUNK));
        const nanos = Number(process.hrtime.bigint() - start);
        await sequence.eraseContextTokenRanges([{ start: depth, end: depth + CHUNK }]);
        mine.ask(`fill ${depth} ${CHUNK}`);
        const own = Number(await mine.read());
        if (run > 0) { times.llama.push(nanos); times.ours.push(own); }
    }
    await close();
    const [theirs, own] = [median(times.llama), median(times.ours)];
    const rate = (nanos) => (CHUNK / nanos * 1e9).toFixed(0);
    row(`prefill of ${CHUNK} at depth ${depth}, ${keys} KV there: ${rate(own)} against ${rate(theirs)} tokens/s`,
        ">= 2.00", (theirs / own).toFixed(2), theirs / own >= 2);
}

// Both halves go on from our tokens, so one difference does not make all later ones. With flash attention llama.cpp rounds more
// (its answers are the same for F16 and F32 KV), so there the distance is shown and only without it held to the goal.
async function equality(llama, name, flash) {
    const model = join(folder, `${name}.gguf`);
    const mine = ours(model);
    await mine.read();
    const { sequence, close } = await open(llama, model, "F32", flash);
    mine.ask(`greedy ${TOKENS} ${PROMPT.join(" ")}`);
    let next = PROMPT, equal = 0, farthest = 0;
    for (let i = 0; i < TOKENS; i++) {
        const [token, ...logs] = (await mine.read()).split(" ").map(Number);
        const asked = next.map((id, at) => at < next.length - 1 ? id
            : [id, { generateNext: { token: true, probabilities: true, options: { temperature: 0 } } }]);
        const answer = (await sequence.controlledEvaluate(asked)).at(-1).next;
        if (answer.token === token) equal++;
        const all = [...answer.probabilities.entries()];
        // Sampled probabilities may have been cut or sharpened: they are compared only where all of them are there.
        if (all.length === logs.length)
            for (const [id, p] of all) farthest = Math.max(farthest, Math.abs(Math.log(p) - logs[id]));
        else farthest = NaN;
        next = [token];
    }
    mine.end();
    await close();
    const how = `${name}, flash attention there ${flash ? "on" : "off"}`;
    row(`greedy tokens equal, ${how}`, `${TOKENS}`, `${equal}`, equal === TOKENS);
    const far = farthest.toExponential(1);
    if (flash) console.log(`${`  log-probabilities at most apart, ${how}`.padEnd(72)} ${"-".padStart(10)} ${far.padStart(12)}  no goal`);
    else row(`  log-probabilities at most apart, ${how}`, "<= 1e-4", far, farthest <= 1e-4);
}

const llama = await getLlama({ gpu: false, build: "never", maxThreads: 1, logLevel: "error" });
for (const name of ["tiny", "135m"]) for (const flash of [false, true]) await equality(llama, name, flash);
const mine = ours(join(folder, "135m.gguf"));
await mine.read();
for (const depth of [0, 4096]) await speed(llama, join(folder, "135m.gguf"), "F16", mine, depth);
mine.end();
process.exit(missed);
