/** Every part of a name or an address finds it, as if every account were read. */
import { skeletonOf } from '@eleven/protocol/accounts/look-alikes';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { users, wallets } from '../../db/schema.ts';
import { useTestApp } from '../../testing/use-test-app.ts';
import { listUsers } from './users.store.ts';

const { database, clock, user } = useTestApp();
const PEOPLE = [
  ['김민수', 'minsu.kim@example.org'],
  ['민수', 'kim2@naver.example'],
  ['Bo', 'bo@x.example'],
  ["O'Neil \\ Sons", 'o_neil@example.org'],
  ['100% 지우', 'jiwoo+100@example.org'],
  ['Ådne Ødegård', 'adne@example.no'],
  ['Anna  Maria', 'ANNA'.toLowerCase().concat('@example.org')],
  ['李小龍', 'lee@example.hk'],
  ["a:*&b | 'c'", 'signs@example.org'],
] as const;
const known = new Map<string, { name: string; email: string }>();

beforeAll(async () => {
  const { db } = database();
  for (const [index, [name, email]] of PEOPLE.entries()) {
    const { id } = await user({ name });
    await db
      .update(users)
      .set({ email, nameSkeleton: skeletonOf(name) })
      .where(eq(users.id, id));
    await db.insert(wallets).values({
      address: `0x${String(index).repeat(2)}${'ab'.repeat(19)}`,
      userId: id,
      linkedAt: clock.now(),
    });
    known.set(id, { name, email });
  }
});

const find = async (search: string, { byPartOfEmail = true, role = undefined as string | undefined } = {}) => {
  const found = await listUsers(database().db, { search, role, now: clock.now(), byPartOfEmail }, undefined, 50);
  return found.map(({ id }) => known.get(id)?.name ?? id).sort();
};

const partsOf = (text: string) =>
  [1, 2, 3, 4, 7, text.length].flatMap((length) =>
    Array.from({ length: Math.max(0, text.length - length + 1) }, (_, from) => text.slice(from, from + length)),
  );

it('finds accounts by every part of every name and address', async () => {
  const searches = new Set(PEOPLE.flatMap(([name, email]) => [...partsOf(name), ...partsOf(email)]));
  for (const search of searches) {
    const [small, skeleton] = [search.toLowerCase(), skeletonOf(search)];
    const wanted = [...known.values()].filter(
      ({ name, email }) =>
        name.toLowerCase().includes(small) ||
        email.includes(small) ||
        (skeleton !== '' && skeletonOf(name).includes(skeleton)),
    );
    expect([search, await find(search)]).toEqual([search, wanted.map(({ name }) => name).sort()]);
  }
});

it('finds accounts by a part of the address only for staff who may read it, and by the whole of it for everybody', async () => {
  expect(await find('minsu.kim')).toEqual(['김민수']);
  expect(await find('minsu.kim', { byPartOfEmail: false })).toEqual([]);
  expect(await find('Minsu.Kim@example.org', { byPartOfEmail: false })).toEqual(['김민수']);
});

it('finds accounts by the beginning of a wallet’s address, with the other filters, and page by page', async () => {
  expect(await find('0x00ab')).toEqual(['김민수']);
  expect(await find('0xABAB')).toEqual([]);
  expect(await find('0x00ab', { role: 'admin' })).toEqual([]);
  const given = { search: '민수', now: clock.now(), byPartOfEmail: true };
  const [first] = await listUsers(database().db, given, undefined, 1);
  const rest = await listUsers(database().db, given, first, 50);
  expect([first, ...rest].map((one) => one?.name).sort()).toEqual(['김민수', '민수']);
});
