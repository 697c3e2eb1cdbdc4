/** Only on the local chain: the emails that a mail server would get. */
import { listMails } from '@eleven/protocol/api/dev/mailbox';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../db/database.ts';
import { route } from '../../http/route.ts';
import type { Links } from '../../mail/links.ts';
import { listSentMails } from '../../mail/mail.store.ts';
import { readMail } from '../../mail/write.ts';

const LATEST = 50;

export async function mailboxRoutes(app: FastifyInstance, { db, links }: { db: Db; links: Links }): Promise<void> {
  route(app, listMails, async ({ query }) => {
    const rows = await listSentMails(db, query.to, LATEST);
    const mails = await Promise.all(
      rows.map(async (row) => {
        const mail = await readMail(db, links, row);
        return mail ? [{ ...mail, id: row.id, createdAt: row.createdAt.toISOString() }] : [];
      }),
    );
    return { mails: mails.flat() };
  });
}
