/** The thread that judges passwords: one reply for each message, in order. */
import { parentPort } from 'node:worker_threads';
import type { PasswordOwner } from '@eleven/protocol/passwords/score';
import { passwordStrength } from '@eleven/protocol/passwords/strength';

export interface Asked {
  readonly password: string;
  readonly owner: PasswordOwner;
}

parentPort?.on('message', ({ password, owner }: Asked) => parentPort?.postMessage(passwordStrength(password, owner)));
