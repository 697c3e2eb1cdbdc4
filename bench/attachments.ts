/**
 * Uploads hostile files from several users at once to one production server on PostgreSQL:
 * `npm run bench -- attachments [users]` (default 6). The memory of the server and its children is sampled throughout and
 * compared with their memory at rest. Linux only.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { FILE_NAME_HEADER, uploadAttachment } from '@eleven/protocol/api/tickets/attachments';
import { STUCK_MS } from '../scripts/testing/limits.ts';
import { type HostileFile, hostileFiles } from '../server/src/testing/hostile-files.ts';
import { Cluster } from './fixtures/cluster.ts';
import { treeMbOf } from './fixtures/process-tree.ts';
import { benchArguments, Report } from './fixtures/report.ts';
import { insertSessions } from './fixtures/sessions.ts';
import { percentileOf } from './fixtures/statistics.ts';

const people = Number(benchArguments()[0] ?? 6);
const MAX_OVER_IDLE_MB = 150;
const MIN_FILES = 40;
const SAMPLE_EVERY_MS = 25;

interface Uploaded {
  readonly status: number;
  /** The error code of the refusal, or the stored type. */
  readonly outcome: string;
  readonly tookMs: number;
}

async function upload(origin: string, cookie: string, { name, bytes }: HostileFile): Promise<Uploaded> {
  const startedAt = performance.now();
  const response = await fetch(origin + uploadAttachment.path, {
    method: 'POST',
    headers: {
      origin,
      cookie,
      'content-type': 'application/octet-stream',
      [FILE_NAME_HEADER]: encodeURIComponent(name.toWellFormed()),
    },
    body: new Uint8Array(bytes),
    signal: AbortSignal.timeout(STUCK_MS),
  });
  const reply = (await response.json()) as { code?: string; type?: string };
  return { status: response.status, outcome: reply.type ?? reply.code ?? '', tookMs: performance.now() - startedAt };
}

const files = await hostileFiles();
const report = new Report(
  'attachments',
  `${files.length} hostile files (polyglots, SVGs with scripts, decompression bombs, 30,000 pixels, GPS positions in EXIF, wrong types, paths as names), all uploaded by each of ${people} users at once to one server on PostgreSQL. Memory is that of the server and its children (PSS).`,
);
const cluster = await Cluster.start();
try {
  const { pid, origin } = await cluster.server({ env: { REQUESTS_PER_SECOND: '0' } });
  const cookies = await insertSessions(cluster.database.db, cluster.env.SESSION_SECRET ?? '', people, 1);
  const idle = treeMbOf(pid);
  let peak = idle;
  let isDone = false;
  const watching = (async () => {
    for (; !isDone; await delay(SAMPLE_EVERY_MS)) peak = Math.max(peak, treeMbOf(pid));
  })();
  const startedAt = performance.now();
  const done = await Promise.all(
    cookies.map(async (cookie, person) => {
      // Each user starts with a different file, so that large files are processed at the same time.
      const from = Math.floor((person * files.length) / people);
      const outcomes: { readonly file: HostileFile; readonly uploaded: Uploaded }[] = [];
      for (const file of [...files.slice(from), ...files.slice(0, from)])
        outcomes.push({ file, uploaded: await upload(origin, cookie, file) });
      return outcomes;
    }),
  );
  const tookMs = performance.now() - startedAt;
  isDone = true;
  await watching;
  const all = done.flat();
  for (const { file, uploaded } of all)
    if (uploaded.outcome !== file.outcome) console.log(`${file.what}: ${uploaded.status} ${uploaded.outcome}`);
  const times = all.map(({ uploaded }) => uploaded.tookMs);
  report.add({ what: 'hostile files', value: files.length, unit: '', bar: { atLeast: MIN_FILES } });
  report.add({
    what: 'uploads with the expected outcome',
    value: all.filter(({ file, uploaded }) => file.outcome === uploaded.outcome).length,
    unit: '',
    bar: { exactly: all.length },
  });
  report.add({
    what: '5xx responses',
    value: all.filter(({ uploaded }) => uploaded.status >= 500).length,
    unit: '',
    bar: { atMost: 0 },
  });
  report.add({ what: 'server and children at rest', value: idle, unit: 'MB' });
  report.add({ what: 'peak above rest', value: peak - idle, unit: 'MB', bar: { atMost: MAX_OVER_IDLE_MB } });
  report.add({ what: 'upload, median', value: percentileOf(times, 0.5), unit: 'ms' });
  report.add({ what: 'upload, p95', value: percentileOf(times, 0.95), unit: 'ms' });
  report.add({ what: 'all uploads', value: tookMs / 1_000, unit: 's' });
} finally {
  await cluster.dispose();
}
report.end();
