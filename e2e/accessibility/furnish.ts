/** Content for the matrix beyond empty pages: tickets with all kinds of content, and an account that lost its second factor. */
import { addFactorEvidence, openFactorCase } from '@eleven/protocol/api/admin/factor-cases';
import { supportAdminAnswer, supportAdminNote } from '@eleven/protocol/api/admin/support';
import { addCannedReply, addLabel, mergeTicket, triageTicket } from '@eleven/protocol/api/admin/ticket-management';
import { restrictTickets } from '@eleven/protocol/api/admin/user-acts';
import { confirmTotp, startTotp } from '@eleven/protocol/api/factors';
import { stepUp } from '@eleven/protocol/api/step-up';
import { openTicket, rateTicket, type TicketSummary } from '@eleven/protocol/api/support';
import { type Attachment, FILE_NAME_HEADER, uploadAttachment } from '@eleven/protocol/api/tickets/attachments';
import type { User } from '@eleven/protocol/api/user';
import { codesNow } from '../fixtures/admin-account.ts';
import { ApiUser } from '../fixtures/api-user.ts';
import { confirmedUser } from '../fixtures/confirmed-user.ts';
import { PASSWORD } from '../fixtures/person.ts';

/** The member's first ticket, which is the first of the product. */
export const OPEN_TICKET = 'E-000001';
export const RATED_TICKET = 'E-000002';
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const REASON = 'Seen on the telephone';

const at = (route: { readonly path: string }, id: string) => route.path.replace(/:(number|id)/, id);

export async function furnish(origin: string, member: ApiUser): Promise<void> {
  const staff = await ApiUser.staff(origin);
  await fillTicket(origin, member, staff);
  await rateAnother(member, staff);
  // This account becomes the newest, so it is the first in the list.
  await loseFactor(origin, staff);
}

async function fillTicket(origin: string, member: ApiUser, staff: ApiUser): Promise<void> {
  const attachments = [
    await uploadOf(origin, member, 'a-picture-of-the-page.png', Buffer.from(PIXEL, 'base64')),
    await uploadOf(origin, member, 'log.txt', Buffer.from('a line')),
  ];
  const context = { code: 'tx.reverted', status: 500, block: 7, page: '/dashboard', action: 'unstake', chain: 31_337 };
  await member.post(openTicket.path, {
    category: 'withdrawal',
    subject: 'My withdrawal is not in my wallet since yesterday evening',
    text: 'It left at eight.',
    txHash: `0x${'ab'.repeat(32)}`,
    attachments,
    context,
  });
  const { id } = await staff.post<{ id: number }>(addLabel.path, { name: 'bug', color: 'danger', isArchived: false });
  await staff.post(addCannedReply.path, {
    titleKo: '안내',
    titleEn: 'Guide',
    textKo: '안내입니다.',
    textEn: 'A guide.',
  });
  await staff.post(at(triageTicket, OPEN_TICKET), { priority: 'urgent', labels: [id] });
  await staff.post(at(supportAdminNote, OPEN_TICKET), { text: 'Seen on the chain.' });
  await staff.post(at(supportAdminAnswer, OPEN_TICKET), { text: 'Please read it again.', state: 'waiting' });
}

/** A closed ticket, to be rated, with another merged into it. */
async function rateAnother(member: ApiUser, staff: ApiUser): Promise<void> {
  await member.post(openTicket.path, { category: 'account', subject: 'My address', text: 'It is old.' });
  const same = { category: 'account', subject: 'The same', text: 'As before.' };
  const { number } = await member.post<TicketSummary>(openTicket.path, same);
  await staff.post(at(mergeTicket, number), { into: RATED_TICKET });
  await staff.post(at(supportAdminAnswer, RATED_TICKET), { text: 'In the settings.', state: 'closed' });
  await member.post(at(rateTicket, RATED_TICKET), { value: 'bad', text: 'It took long.' });
}

async function loseFactor(origin: string, staff: ApiUser): Promise<void> {
  const owner = await confirmedUser(origin, 'Alexandra Montgomery-Featherstonehaugh');
  await owner.post(stepUp.path, { password: PASSWORD });
  const { secret } = await owner.post<{ secret: string }>(startTotp.path, {});
  const [, code] = codesNow(secret);
  await owner.post(confirmTotp.path, { code });
  const { id } = await owner.get<User>('/api/user');
  await staff.post(at(restrictTickets, id), { reason: REASON, endsAt: null });
  await staff.post(at(openFactorCase, id), { reason: REASON });
  await staff.post(at(addFactorEvidence, id), { kind: 'note', note: REASON });
}

async function uploadOf(origin: string, user: ApiUser, name: string, body: Buffer<ArrayBuffer>): Promise<string> {
  const cookie = user.cookies().map((item) => `${item.name}=${item.value}`);
  const response = await fetch(origin + uploadAttachment.path, {
    method: 'POST',
    headers: {
      origin,
      cookie: cookie.join('; '),
      'content-type': 'application/octet-stream',
      [FILE_NAME_HEADER]: name,
    },
    body,
  });
  if (!response.ok) throw new Error(`${name} was refused: ${await response.text()}`);
  return ((await response.json()) as Attachment).id;
}
