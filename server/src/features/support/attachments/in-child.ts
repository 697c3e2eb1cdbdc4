/** Re-encodes images, which drops everything but the pixels. One at a time, in a separate process. */
import { type ChildProcess, fork } from 'node:child_process';
import { setTimeout } from 'node:timers';
import { fileURLToPath } from 'node:url';
import type { AttachmentType } from '@eleven/protocol/api/tickets/attachments';
import { AppError } from '../../../core/app-error.ts';
import { createTurns } from '../../../core/turns.ts';

const TIMEOUT_MS = 20_000;
const IDLE_MS = 30_000;
const inTurn = createTurns({ parallel: 1, queue: 50 });

/** Beside this file in the sources, beside the bundle in a build (scripts/run/server-build.ts). */
const CHILD = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? './re-encode-child.ts' : './re-encode-image.js', import.meta.url),
);

export interface ReEncoded {
  readonly type: AttachmentType;
  readonly width: number;
  readonly height: number;
}

/** Re-encodes the image at `from` and writes it to `to`. */
export function reEncode(from: string, to: string, kind: 'png' | 'jpeg'): Promise<ReEncoded> {
  return inTurn(async () => {
    const done = await ask({ from, to, kind });
    if (done === 'tooLarge') throw new AppError('attachments.imageTooLarge');
    if (typeof done !== 'object') throw new AppError('attachments.unreadable');
    return done;
  });
}

let child: ChildProcess | undefined;
let idle: NodeJS.Timeout | undefined;

/** One for several images, until nobody sends any: starting it takes longer than an image. */
function startedChild(): ChildProcess {
  clearTimeout(idle);
  if (child) return child;
  const started = fork(CHILD, [], {
    execArgv: ['--max-old-space-size=64'],
    // Nothing of ours: neither secrets nor addresses.
    env: { VIPS_BLOCK_UNTRUSTED: '1', VIPS_CONCURRENCY: '1', MALLOC_ARENA_MAX: '2' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  started.once('exit', () => {
    if (child === started) child = undefined;
  });
  // It may not keep the server from ending.
  started.unref();
  started.channel?.unref();
  child = started;
  return started;
}

function end(given: ChildProcess): void {
  if (child === given) child = undefined;
  given.kill('SIGKILL');
}

/** Undefined if the image ends the process, or takes too long. */
function ask(asked: object): Promise<ReEncoded | 'tooLarge' | 'unreadable' | undefined> {
  const asking = startedChild();
  asking.channel?.ref();
  return new Promise((resolve) => {
    const finish = (done?: ReEncoded | 'tooLarge' | 'unreadable') => {
      clearTimeout(late);
      asking.removeAllListeners('message').removeListener('exit', gone).removeListener('error', gone);
      asking.channel?.unref();
      idle = setTimeout(() => end(asking), IDLE_MS);
      idle.unref();
      resolve(done);
    };
    const gone = () => {
      end(asking);
      finish();
    };
    const late = setTimeout(gone, TIMEOUT_MS);
    asking.on('message', ({ done }: { done: ReEncoded }) => finish(done));
    asking.once('exit', gone).once('error', gone);
    asking.send(asked);
  });
}
