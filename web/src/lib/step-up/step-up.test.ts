import { suspendUser } from '@eleven/protocol/api/admin/user-acts';
import { changePassword } from '@eleven/protocol/api/profile';
import { afterEach, expect, it, vi } from 'vitest';
import { callApi } from '../api.ts';
import { type StepUpArea, setStepUp } from './step-up.ts';

const REFUSED = () =>
  Response.json({ code: 'auth.stepUpRequired', message: 'Please confirm that it is you.' }, { status: 403 });
const DONE = () => new Response(null, { status: 204 });
const answers = (...list: (() => Response)[]) => {
  const fetched = vi.fn(async () => (list.shift() ?? REFUSED)());
  vi.stubGlobal('fetch', fetched);
  return fetched;
};
const body = { current: 'a', password: 'b' };
let stop = () => {};
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

it('repeats a call after the proof, with the same key', async () => {
  const areas: StepUpArea[] = [];
  stop = setStepUp(async (area) => {
    areas.push(area);
    return true;
  });
  const fetched = answers(REFUSED, DONE);
  await callApi(changePassword, { body, idempotencyKey: 'one' });
  expect(areas).toEqual(['user']);
  expect(fetched).toHaveBeenCalledTimes(2);
  const keys = fetched.mock.calls.map((call) => (call as unknown as [string, RequestInit])[1].headers);
  expect(keys[1]).toEqual(keys[0]);
});

it('uses the admin session for calls of the admin area', async () => {
  const areas: StepUpArea[] = [];
  stop = setStepUp(async (area) => {
    areas.push(area);
    return true;
  });
  answers(REFUSED, DONE);
  await callApi(suspendUser, { params: { id: 'x' }, body: { reason: 'because' } });
  expect(areas).toEqual(['admin']);
});

it('asks once for several simultaneous calls', async () => {
  const ask = vi.fn(async () => true);
  stop = setStepUp(ask);
  answers(REFUSED, REFUSED, DONE, DONE);
  await Promise.all([callApi(changePassword, { body }), callApi(changePassword, { body })]);
  expect(ask).toHaveBeenCalledTimes(1);
});

it('asks for each area by itself, one after the other', async () => {
  const asked: { area: StepUpArea; answer: (isProven: boolean) => void }[] = [];
  stop = setStepUp((area) => new Promise((answer) => asked.push({ area, answer })));
  answers(REFUSED, REFUSED, DONE);
  const own = callApi(changePassword, { body });
  const staff = callApi(suspendUser, { params: { id: 'x' }, body: { reason: 'because' } });
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  const [first] = asked;
  first?.answer(first.area === 'user');
  await vi.waitFor(() => expect(asked.map(({ area }) => area).toSorted()).toEqual(['admin', 'user']));
  const second = asked[1];
  second?.answer(second.area === 'user');
  await expect(staff).rejects.toMatchObject({ code: 'auth.stepUpRequired' });
  await own;
});

it.each([
  ['the user declines', () => setStepUp(async () => false)],
  ['the page has no way to ask', () => () => {}],
])('is refused if %s', async (_, set) => {
  stop = set();
  const fetched = answers(REFUSED);
  await expect(callApi(changePassword, { body })).rejects.toMatchObject({ status: 403, code: 'auth.stepUpRequired' });
  expect(fetched).toHaveBeenCalledTimes(1);
});

it('fails if the server asks again', async () => {
  stop = setStepUp(async () => true);
  const fetched = answers(REFUSED, REFUSED);
  await expect(callApi(changePassword, { body })).rejects.toMatchObject({ code: 'auth.stepUpRequired' });
  expect(fetched).toHaveBeenCalledTimes(2);
});
