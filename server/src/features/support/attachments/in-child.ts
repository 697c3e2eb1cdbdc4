/** Inspects files in one separate process (file-child.ts), one at a time and each with a time limit. */
import { type ChildProcess, fork } from 'node:child_process';
import { setTimeout } from 'node:timers';
import { fileURLToPath } from 'node:url';
import { secretRefused } from '../../../accounts/secrets.ts';
import { AppError } from '../../../core/app-error.ts';
import { createConcurrencyLimit } from '../../../core/concurrency-limit.ts';
import { entryBeside } from '../../../core/entry-beside.ts';
import type { Asked } from './file-child.ts';
import type { Judgement } from './judge-file.ts';
import type { AskedImage, ReEncoded } from './re-encode-image.ts';

/** Includes the start of the process, on a busy machine. */
const IMAGE_MS = 20_000;
const JUDGE_MS = 10_000;
const IDLE_MS = 30_000;
const limited = createConcurrencyLimit({ parallel: 1, queue: 50 });

/** Throws a catalogue error unless it is a PDF or a text. */
export function judgeInChild(path: string): Promise<'application/pdf' | 'text/plain'> {
  return limited(async () => {
    const judged = await ask<Judgement>({ judge: path }, JUDGE_MS);
    if (!judged) throw new AppError('attachments.unreadable');
    if ('secret' in judged) throw secretRefused(judged.secret);
    if ('refused' in judged) throw new AppError(judged.refused);
    return judged.type;
  });
}

/** Re-encodes an image, which drops everything but the pixels. */
export function reEncode(image: AskedImage): Promise<ReEncoded> {
  return limited(async () => {
    const done = await ask<ReEncoded | 'tooLarge'>({ image }, IMAGE_MS);
    if (done === 'tooLarge') throw new AppError('attachments.imageTooLarge');
    if (!done) throw new AppError('attachments.unreadable');
    return done;
  });
}

let child: ChildProcess | undefined;
let idle: NodeJS.Timeout | undefined;

/** One process for several files, until it is idle: starting it takes longer than a file. */
function getOrStartChild(): ChildProcess {
  clearTimeout(idle);
  if (child) return child;
  const started = fork(fileURLToPath(entryBeside(import.meta.url, 'file-child')), [], {
    // The young generation of its heap stays small, too: a long text would fill it.
    execArgv: ['--max-old-space-size=40', '--max-semi-space-size=1'],
    // Nothing of the server's: neither secrets nor addresses.
    env: { VIPS_BLOCK_UNTRUSTED: '1', VIPS_CONCURRENCY: '1', MALLOC_ARENA_MAX: '2' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  started.once('exit', () => {
    if (child === started) child = undefined;
  });
  // The child must not keep the server from exiting.
  started.unref();
  started.channel?.unref();
  child = started;
  return started;
}

function end(given: ChildProcess): void {
  if (child === given) child = undefined;
  given.kill('SIGKILL');
}

/** Undefined if the file is unreadable, ends the process, or takes too long. */
function ask<Done>(asked: Asked, timeoutMs: number): Promise<Done | undefined> {
  const asking = getOrStartChild();
  asking.channel?.ref();
  return new Promise((resolve) => {
    const finish = (done?: Done) => {
      clearTimeout(late);
      asking.removeAllListeners('message').removeListener('exit', onExit).removeListener('error', onExit);
      asking.channel?.unref();
      idle = setTimeout(() => end(asking), IDLE_MS);
      idle.unref();
      resolve(done);
    };
    const onExit = () => {
      end(asking);
      finish();
    };
    const late = setTimeout(onExit, timeoutMs);
    asking.on('message', ({ done }: { done?: Done }) => finish(done));
    asking.once('exit', onExit).once('error', onExit);
    asking.send(asked);
  });
}
