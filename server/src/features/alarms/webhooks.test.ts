import { describe, expect, it } from 'vitest';
import { type AlarmsEnv, alarmsOf } from '../../core/env/alarms.ts';
import { isLoopback, isPublicAddress } from '../../push/public-address.ts';
import { useWebhookReceiver } from '../../testing/webhook-receiver.ts';
import { isSigned } from '../mail-reports/signature.ts';
import { createWebhooks } from './webhooks.ts';
import { messageOf } from './words.ts';

const receiver = useWebhookReceiver();
const SECRET = `whsec_${Buffer.alloc(32, 9).toString('base64')}`;
const NOW = new Date('2026-03-01T09:00:00Z');
const message = messageOf(
  {
    id: 7,
    kind: 'runway',
    subject: '',
    startedAt: NOW,
    endedAt: null,
    value: 12.4,
    threshold: 30,
    detail: null,
  },
  'https://eleven.example',
);
const envOf = (webhooks: string): AlarmsEnv =>
  alarmsOf({ ALARM_WEBHOOKS: webhooks, ALARM_WEBHOOK_SECRET: SECRET, ALARM_WEBHOOK_PRIVATE: 'on' }, false);
async function send(webhooks: string, allowsAddress = isLoopback) {
  const env = envOf(webhooks);
  const sender = createWebhooks({ ...env, allowsAddress, timeoutMs: 2_000 });
  const before = receiver.received.length;
  const refusal = await sender.send(env.webhooks[0]?.name ?? '', 'id-1', message, NOW);
  sender.close();
  return { refusal, got: receiver.received.slice(before) };
}

describe('a webhook', () => {
  it('of the format slack gets both languages as one text', async () => {
    const { refusal, got } = await send(`slack:${receiver.url()}/services/T0/B0/x`);
    expect(refusal).toBeUndefined();
    expect(got.map(({ path, body }) => [path, JSON.parse(body)])).toEqual([
      ['/services/T0/B0/x', { text: `${message.text.ko}\n${message.text.en}` }],
    ]);
    expect(message.text).toEqual({
      ko: '[일레븐] 적립금 기간: 적립금이 곧 바닥납니다. 12일 (기준: 30일 미만). 2026-03-01 09:00 UTC부터. docs/operations.md의 “Runway below 30 days”. https://eleven.example/admin/dashboard?section=reserve',
      en: '[Eleven] Runway: The reserve runs out soon. 12 days (alarm below 30 days). Since 2026-03-01 09:00 UTC. See “Runway below 30 days” in docs/operations.md. https://eleven.example/admin/dashboard?section=reserve',
    });
  });

  it('of the format telegram gets its chat, which is not in the address', async () => {
    const { got } = await send(`telegram:${receiver.url()}/bot1:a/sendMessage#-100123`);
    expect(got[0]?.path).toBe('/bot1:a/sendMessage');
    expect(JSON.parse(got[0]?.body ?? '')).toMatchObject({ chat_id: '-100123' });
  });

  it('of the format json gets every figure, signed over id, time and body', async () => {
    const { got } = await send(`json:${receiver.url()}/alarms`);
    const headers = got[0]?.headers ?? {};
    const body = got[0]?.body ?? '';
    expect(JSON.parse(body)).toEqual(message);
    const key = envOf('').key ?? Buffer.of();
    expect(headers['webhook-id']).toBe('id-1');
    expect(isSigned(headers, Buffer.from(body), [key], NOW)).toBe(true);
    expect(isSigned(headers, Buffer.from(`${body} `), [key], NOW)).toBe(false);
    expect(isSigned(headers, Buffer.from(body), [Buffer.alloc(32, 1)], NOW)).toBe(false);
  });

  it('inside the private network is not called, whether given as an address or a name', async () => {
    for (const host of [receiver.url(), receiver.url().replace('127.0.0.1', 'localhost')]) {
      const { refusal, got } = await send(`slack:${host}/x`, isPublicAddress);
      expect(refusal).toEqual({ reason: 'address refused', isFinal: true });
      expect(got).toEqual([]);
    }
  });

  it('is retried only after a temporary failure, and no redirect is followed', async () => {
    receiver.respondWith(
      { status: 503, headers: { 'retry-after': '30' } },
      { status: 302, headers: { location: `${receiver.url()}/elsewhere` } },
      { status: 404 },
    );
    const answers = [];
    for (const _ of [1, 2, 3]) answers.push(await send(`slack:${receiver.url()}/x`));
    expect(answers.map(({ refusal }) => refusal)).toMatchObject([
      { reason: 'HTTP 503', retryAfterMs: 30_000, isFinal: false },
      { reason: 'HTTP 302', isFinal: true },
      { reason: 'HTTP 404', isFinal: true },
    ]);
    expect(answers.every(({ got }) => got.length === 1 && got[0]?.path === '/x')).toBe(true);
  });
});

it.each([
  ['halted: block 7 has another hash', 'Indexer halted'],
  ['an error; see the log', 'Indexer late'],
])('an indexer with “%s” says so, and leads to “%s”', (detail, runbook) => {
  const alarm = {
    id: 8,
    kind: 'indexer',
    subject: '',
    startedAt: NOW,
    endedAt: null,
    value: 130,
    threshold: 200,
  } as const;
  const { text, runbook: named } = messageOf({ ...alarm, detail }, 'https://eleven.example');
  expect(text.en).toContain(`${detail}; 130 blocks`);
  expect(text.en).toContain(`See “${runbook}” in docs/operations.md.`);
  expect(named).toBe(runbook);
});

describe('the configuration', () => {
  it.each([
    ['slack:ftp://example.org/', 'ALARM_WEBHOOKS'],
    ['discord:https://example.org/', 'ALARM_WEBHOOKS'],
    ['telegram:https://example.org/', 'ALARM_WEBHOOKS'],
    ['slack:https://me:secret@example.org/', 'ALARM_WEBHOOKS'],
  ])('refuses %s', async (webhooks, name) => {
    const { readEnv } = await import('../../core/env.ts');
    const base = { CHAIN_ID: '31337', RPC_URLS: 'http://127.0.0.1:8545', VAULT_ADDRESS: `0x${'e'.repeat(40)}` };
    const source = { ...base, VAULT_DEPLOY_BLOCK: '1', SESSION_SECRET: 'a-secret-of-more-than-32-characters-x' };
    expect(() => readEnv({ ...source, ALARM_WEBHOOKS: webhooks })).toThrow(name);
    expect(() => readEnv({ ...source, ALARM_THRESHOLDS: 'runwayDays:many' })).toThrow('ALARM_THRESHOLDS');
    expect(readEnv({ ...source, ALARM_THRESHOLDS: 'runwayDays:45' }).alarms.thresholds).toMatchObject({
      runwayDays: 45,
      ticketHours: 24,
    });
  });

  it('accepts plain http only where the private network is allowed, and json only with a secret', () => {
    expect(() => alarmsOf({ ALARM_WEBHOOKS: 'slack:http://example.org/' }, false)).toThrow('https');
    expect(() => alarmsOf({ ALARM_WEBHOOKS: 'json:https://example.org/' }, false)).toThrow('ALARM_WEBHOOK_SECRET');
  });

  it('names a webhook without its credentials', () => {
    const [webhook] = envOf('slack:https://hooks.slack.com/services/T0/B0/secret').webhooks;
    expect(webhook?.name).toMatch(/^slack hooks\.slack\.com [0-9a-f]{6}$/);
  });
});
