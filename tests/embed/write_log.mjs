// Writes a log with stock modules alone: zlib and crypto of node, and protobufjs from npm, which reads
// hexjudge.proto itself.
//
//     node write_log.mjs HEXJUDGE.proto GAME.json NAME.hjl.gz [MODULE]
//
// GAME.json is a list of records in the JSON form of protobuf. Options are filled in also where they
// are 0, as programs do that set every field: protobufjs 8 leaves zeros out, older ones write them.
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

const [proto, game, log, module] = process.argv.slice(2);
const { default: protobuf } = await import(module ?? "protobufjs");
const root = new protobuf.Root().loadSync(proto, { keepCase: true });
const Record = root.lookupType("hexjudge.Record");
const records = JSON.parse(readFileSync(game, "utf8"));
for (const option of records[0].header.option) option.value ??= 0;

const stream = [Buffer.from("\x0a\x08hexjudge", "latin1")];
const hash = createHash("sha256");
const count = {};
for (const said of records) {
  const record = Record.fromObject(said);
  if (record.kind === "end") {
    record.end.actions = count.action;
    record.end.checkpoints = count.checkpoint;
    record.end.hash = hash.copy().digest();
  }
  const frame = Buffer.concat([Buffer.from([0x12]), Record.encodeDelimited(record).finish()]);
  if (record.kind !== "person" && record.kind !== "note") hash.update(frame);
  count[record.kind] = (count[record.kind] ?? 0) + 1;
  stream.push(frame);
}
writeFileSync(log, gzipSync(Buffer.concat(stream)), { flag: "wx" });
