import { describe, expect, it } from 'vitest';
import { useSupport } from '../../../testing/support.ts';

const { staff, ask } = useSupport();
const CHANGED = [409, 'desk.changedMeanwhile'];
const outcome = (reply: { statusCode: number; json(): { code: string } }) => [reply.statusCode, reply.json().code];

describe('changes by a colleague since the page was read are not silently overwritten', () => {
  it('in the rules for new tickets and in the promised times', async () => {
    const boss = await staff('admin');
    const { rules, promises } = (await boss.ask('/api/admin/ticket-desk/settings')).json();
    const theirs = [{ category: 'wallet', locale: null, priority: 'high', assignees: [boss.id] }];
    const saved = await boss.ask('/api/admin/ticket-rules', { rules: theirs, seen: rules });
    expect(saved.statusCode).toBe(204);
    expect(outcome(await boss.ask('/api/admin/ticket-rules', { rules: [], seen: rules }))).toEqual(CHANGED);
    expect((await boss.ask('/api/admin/ticket-rules', { rules: [], seen: theirs })).statusCode).toBe(204);

    const shorter = promises.map((one: object) => ({ ...one, firstMinutes: 30 }));
    expect((await boss.ask('/api/admin/ticket-promises', { promises: shorter, seen: promises })).statusCode).toBe(204);
    expect(outcome(await boss.ask('/api/admin/ticket-promises', { promises, seen: promises }))).toEqual(CHANGED);
    expect((await boss.ask('/api/admin/ticket-promises', { promises, seen: shorter })).statusCode).toBe(204);
  });

  it('in a canned reply; and an order that does not contain a colleague’s reply does not archive it', async () => {
    const agent = await staff();
    const settings = async () => (await agent.ask('/api/admin/ticket-desk/settings')).json();
    const ids = (await settings()).replies.map(({ id }: { id: number }) => id);
    const body = { titleKo: '인사', titleEn: 'Greeting', textKo: '안녕하세요.', textEn: 'Hello.' };
    const { id, version } = (await agent.ask('/api/admin/canned-replies', body)).json();
    expect(outcome(await agent.ask('/api/admin/canned-replies/order', { ids, seen: ids }))).toEqual(CHANGED);
    const change = (textEn: string) =>
      ask('PATCH', `/api/admin/canned-replies/${id}`, {
        cookie: agent.cookie,
        payload: { ...body, textEn, seen: version },
      });
    expect((await change('Theirs.')).json().version).toBe(version + 1);
    expect(outcome(await change('Mine.'))).toEqual(CHANGED);
    const { text, isArchived } = (await settings()).replies.find((one: { id: number }) => one.id === id);
    expect([text.en, isArchived]).toEqual(['Theirs.', false]);
    const all = [...ids, id];
    expect((await agent.ask('/api/admin/canned-replies/order', { ids: [id], seen: all })).statusCode).toBe(204);
  });
});
