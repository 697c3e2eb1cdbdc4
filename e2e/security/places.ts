/** All fields that users write, and every page that shows them. */

import { writeAnnouncement } from '@eleven/protocol/api/admin/announcements';
import { openIncident } from '@eleven/protocol/api/admin/status';
import { supportAdminAnswer, supportAdminNote } from '@eleven/protocol/api/admin/support';
import { sendResetMail } from '@eleven/protocol/api/admin/user-acts';
import { userList } from '@eleven/protocol/api/admin/users';
import { saveName } from '@eleven/protocol/api/profile';
import { listTickets, openTicket, writeMessage } from '@eleven/protocol/api/support';
import { nameWallet } from '@eleven/protocol/api/wallet-links';
import { linkedWallets } from '@eleven/protocol/api/wallets';
import type { Page } from 'playwright-core';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { MAILBOX_PATH, PATHS } from '../../web/src/paths.ts';
import { ApiUser } from '../fixtures/api-user.ts';
import { PAYLOADS } from './payloads.ts';

export interface World {
  readonly origin: string;
  readonly member: ApiUser;
  readonly admin: ApiUser;
}

export interface Place {
  readonly who: 'guest' | 'member' | 'admin';
  readonly path: string | ((world: World) => Promise<string>);
  /** Opens a part that is not visible at once. */
  readonly open?: (page: Page) => Promise<void>;
  /** False if the page does not show the text: then it is only checked for harm. */
  readonly isShown?: false;
}

export interface Field {
  readonly name: string;
  /** How many texts can be shown at the same time. */
  readonly atOnce: number;
  /**
   * Each set of texts is checked in only one place, in turn: where few fit at once, all sets in all places would take hundreds
   * of pages.
   */
  readonly inTurn?: true;
  put(world: World, texts: readonly string[]): Promise<void>;
  readonly places: readonly Place[];
}

const ALL = PAYLOADS.length;
const own = (path: string): Place => ({ who: 'member', path });
const adminArea = (section: string): Place => ({ who: 'admin', path: `${PATHS.adminDashboard}?section=${section}` });
const withNumber = (path: string, number: string) => path.replace(':number', number);

/** Joins several texts into one. */
function together(texts: readonly string[], count: number): string[] {
  return Array.from({ length: Math.ceil(texts.length / count) }, (_, index) =>
    texts.slice(index * count, (index + 1) * count).join(' '),
  );
}

async function newestTicket({ member }: World): Promise<string> {
  const { tickets } = await member.get<{ tickets: { number: string }[] }>(listTickets.path);
  return tickets[0]?.number ?? '';
}

const QUESTION = { category: 'other', subject: 'A question', text: 'How long does a withdrawal take?' };

export const FIELDS: readonly Field[] = [
  {
    name: 'the name of an account',
    atOnce: 2,
    inTurn: true,
    async put({ member }, texts) {
      await member.send(saveName.method, saveName.path, { name: texts.join(' ') });
    },
    // The name is in the top bar of each page.
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
  {
    name: 'the names of accounts in the admin area',
    atOnce: ALL,
    async put({ origin }, texts) {
      for (const name of together(texts, 2)) await ApiUser.register(origin, name);
    },
    places: [adminArea('users')],
  },
  {
    name: 'the subjects of tickets',
    atOnce: ALL,
    async put({ member }, texts) {
      for (const subject of together(texts, 2)) await member.post(openTicket.path, { ...QUESTION, subject });
    },
    places: [own(PATHS.support), adminArea('tickets')],
  },
  {
    name: 'messages in a ticket, by the customer and by the staff',
    atOnce: ALL,
    async put({ member, admin }, texts) {
      const { number } = await member.post<{ number: string }>(openTicket.path, QUESTION);
      const [first, second, third, ...rest] = together(texts, 8);
      await member.post(withNumber(writeMessage.path, number), { text: first });
      await admin.post(withNumber(supportAdminAnswer.path, number), { text: second, state: 'answered' });
      await member.post(withNumber(writeMessage.path, number), { text: [third, ...rest].join('\n') });
    },
    places: [
      { who: 'member', path: async (world) => `${PATHS.support}?ticket=${await newestTicket(world)}` },
      { who: 'admin', path: async (world) => `${adminArea('tickets').path}&ticket=${await newestTicket(world)}` },
    ],
  },
  {
    name: 'notes of the staff',
    atOnce: ALL,
    async put(world, texts) {
      await world.admin.post(withNumber(supportAdminNote.path, await newestTicket(world)), { text: texts.join('\n') });
    },
    places: [
      { who: 'admin', path: async (world) => `${adminArea('tickets').path}&ticket=${await newestTicket(world)}` },
    ],
  },
  {
    name: 'reasons in the audit log',
    atOnce: ALL,
    async put({ admin, member }, texts) {
      const { users } = await admin.get<{ users: { id: string }[] }>(`${userList.path}?search=${member.email}`);
      const path = sendResetMail.path.replace(':id', users[0]?.id ?? '');
      for (const reason of together(texts, 8)) await admin.post(path, { reason });
    },
    places: [adminArea('audit')],
  },
  {
    name: 'announcements',
    atOnce: ALL,
    async put({ admin }, texts) {
      // A page shows at most five announcements.
      for (const text of together(texts, 8)) {
        const startsAt = new Date(Date.now() - 60_000).toISOString();
        const both = { textKo: text, textEn: text };
        await admin.post(writeAnnouncement.path, { ...both, severity: 'critical', startsAt, endsAt: null });
      }
    },
    places: [{ who: 'guest', path: PATHS.home }, own(PATHS.dashboard), adminArea('announcements')],
  },
  {
    name: 'incidents',
    atOnce: ALL,
    async put({ admin }, texts) {
      for (const text of together(texts, 8)) {
        const words = text.slice(0, 1_000);
        const title = text.slice(0, 120);
        await admin.post(openIncident.path, {
          severity: 'critical',
          components: ['mail'],
          state: 'investigating',
          titleKo: title,
          titleEn: title,
          textKo: words,
          textEn: words,
          reason: 'A test',
        });
      }
    },
    places: [{ who: 'guest', path: PATHS.status }],
  },
];
