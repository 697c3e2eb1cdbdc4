/** What people write, and every page on which somebody else, or they themselves, read it. */
import { saveName } from '@eleven/protocol/api/profile';
import { linkedWallets, nameWallet } from '@eleven/protocol/api/wallets';
import type { Page } from 'playwright-core';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { MAILBOX_PATH, PATHS } from '../../web/src/app/paths.ts';
import type { ApiUser } from '../fixtures/api-user.ts';

export interface World {
  readonly origin: string;
  readonly member: ApiUser;
  readonly admin: ApiUser;
}

export interface Place {
  readonly who: 'guest' | 'member' | 'admin';
  readonly path: string | ((world: World) => Promise<string>);
  /** Brings into sight what is not there at once. */
  readonly open?: (page: Page) => Promise<void>;
  /** False where it is not written out, and only must do no harm. */
  readonly isShown?: false;
}

export interface Field {
  readonly name: string;
  /** How many of them can stand there at the same time. */
  readonly atOnce: number;
  /** Each time on one of the places only, in turn: where few can stand at once, all on all would be hundreds of pages. */
  readonly inTurn?: true;
  put(world: World, texts: readonly string[]): Promise<void>;
  readonly places: readonly Place[];
}

const own = (path: string): Place => ({ who: 'member', path });

export const FIELDS: readonly Field[] = [
  {
    name: 'the name of an account',
    atOnce: 2,
    inTurn: true,
    async put({ member }, texts) {
      await member.send(saveName.method, saveName.path, { name: texts.join(' ') });
    },
    // It is in the top bar of each.
    places: [
      own(PATHS.profile),
      own(PATHS.settings),
      own(PATHS.activityLogs),
      own(PATHS.dashboard),
      own(PATHS.support),
      own(MAILBOX_PATH),
    ],
  },
  {
    name: 'the names of wallets',
    atOnce: 16,
    async put({ member }, texts) {
      const { wallets } = await member.get<{ wallets: { address: string }[] }>(linkedWallets.path);
      for (let missing = texts.length - wallets.length; missing > 0; missing -= 1) {
        await member.link(privateKeyToAccount(generatePrivateKey()));
      }
      const linked = await member.get<{ wallets: { address: string }[] }>(linkedWallets.path);
      for (const [index, label] of texts.entries()) {
        const path = nameWallet.path.replace(':address', linked.wallets[index]?.address ?? '');
        await member.send(nameWallet.method, path, { label });
      }
    },
    places: [own(PATHS.settings), { ...own(PATHS.activityLogs), isShown: false }],
  },
];
