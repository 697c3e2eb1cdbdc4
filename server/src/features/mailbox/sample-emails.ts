/**
 * Every email in both languages, with sample figures: for the gallery under /dev/mailbox and for the test that checks
 * them all. The list is that of the templates; an email whose parameters are missing here shows a dash, and fails the test.
 */
import { ACTIVITY_KINDS, type ActivityKind, isMailed, renderActivity } from '@eleven/protocol/activity';
import { MAIL_NAMES } from '@eleven/protocol/api/admin/mails';
import type { Locale, Text } from '@eleven/protocol/product';
import { composeMail, type WrittenMail } from '../../mail/compose.ts';
import { hashToken, type Links } from '../../mail/links.ts';
import { MAIL_TEMPLATES, type TemplateKind } from '../../mail/templates/templates.ts';

export interface SampleEmail {
  /** The template, or `activity.` and the kind of entry. */
  readonly key: string;
  readonly name: Text;
  readonly copies: Readonly<Record<Locale, WrittenMail>>;
}

const WALLET = '0x7a3f5c19d0e84b26a1c97f3e5d20b8846ce1b21e';
const ADDRESS = 'minji.kim@example.org';
const CODES: Text = { ko: '파란 왜가리', en: 'blue heron' };
/** The reason why staff restricted an account. */
const WHY: Text = {
  ko: '다른 이용자를 사칭한 문의가 이어졌습니다.',
  en: 'Repeated messages in the name of somebody else.',
};
const ZONES: Text = { ko: 'Asia/Seoul', en: 'Europe/London' };
const SUBSCRIPTION = 'sample-subscription';

/** Parameters of activity entries; times in seconds. */
const ENTRY = {
  amountWei: '10000000000000000000',
  rewardWei: '542465753424657534',
  goalWei: '500000000000000000',
  termDays: '180',
  endsAt: '1772616600',
  wallet: WALLET,
  txHash: '0x4c1d7e90a2b35f68c1d04e7a9b82f36510dce84b7f29a3061e5d8c47b9f0a213',
  days: '30',
  untilAt: '1803859200',
  mostWei: '2500000000000000000',
  freeWei: '100000000000000000000',
  earliestAt: '1772584200',
  balanceWei: '1250000000000000000000',
  principalWei: '640000000000000000000',
  lockedWei: '510000000000000000000',
  withdrawableWei: '2500000000000000000',
};
/** The parameters of all other emails. */
const PARAMS = {
  device: 'Chrome, Windows',
  network: '203.0.113.7',
  signedInAt: '2026-03-04T09:30:00Z',
  email: 'minji.new@example.org',
  usedAt: '2026-03-04T09:30:00Z',
  few: '2',
  removedKo: '인증 앱, 패스키 2개, 백업 코드 7개',
  removedEn: 'authenticator app, 2 passkeys, 7 backup codes',
  mailbox: ADDRESS,
  wallet: WALLET,
  dueAt: '2026-03-11T09:30:00Z',
  sinceAt: '2026-03-02T01:05:00Z',
  number: 'E-000123',
  part: 'E-000122',
  textKo: '3월 10일 새벽 3시부터 20분 동안 점검합니다. 출금은 그동안에도 지갑으로 할 수 있습니다.',
  textEn: 'We are down for maintenance on 10 March from 03:00, for 20 minutes. Your wallet can withdraw all the while.',
  link: '/',
  titleKo: '블록체인 읽기 장애',
  titleEn: 'Problems reading the blockchain',
  stateKo: '원인 파악',
  stateEn: 'Identified',
  partsKo: '블록체인 연결, 체인 기록',
  partsEn: 'Blockchain connection, Transaction records',
  untilAt: '2026-03-18T09:30:00Z',
  beganAt: '2026-03-04T09:12:00Z',
  overAt: '2026-03-04T09:48:00Z',
};
const OPEN = {
  textKo: '노드의 장애를 찾아 고치고 있습니다. 출금은 지갑이 쓰는 노드로 계속할 수 있습니다.',
  textEn:
    'The fault of the node is found and being repaired. Withdrawals still work through the node that your wallet uses.',
};
const OVER = { textKo: '서버가 다시 블록체인을 읽습니다.', textEn: 'The server is reading the blockchain again.' };
const ALARM = {
  titleKo: '적립금 기간',
  titleEn: 'Runway',
  textKo: '적립금이 곧 바닥납니다.',
  textEn: 'The reserve runs out soon.',
  figuresKo: '12일 (기준: 30일 미만)',
  figuresEn: '12 days (alarm below 30 days)',
  runbook: 'Runway below 30 days',
  link: '/admin/dashboard?section=reserve',
};
const paramsOf = (kind: TemplateKind) =>
  kind.startsWith('alarm')
    ? { ...PARAMS, ...ALARM }
    : kind.startsWith('incident')
      ? { ...PARAMS, ...(kind === 'incidentEnded' ? OVER : OPEN) }
      : PARAMS;
const STAFF: Text = { ko: '활동 알림: 직원에게, 수치와 함께', en: 'Activity: to staff, with figures' };
const LINKED: ReadonlySet<TemplateKind> = new Set(['ticketConfirm', 'visitorAnswered', 'visitorMerged']);
const DIGEST: readonly ActivityKind[] = ['staked', 'termEndsIn7Days', 'runwayBelow'];

/** The parameters of an entry. News of the vault has no wallet. */
const entryOf = (activity: ActivityKind): Readonly<Record<string, string>> => {
  const { wallet, txHash, ...rest } = ENTRY;
  return ACTIVITY_KINDS[activity].topic === 'reserve' ? rest : { ...rest, wallet, txHash };
};
const entries = (Object.keys(ACTIVITY_KINDS) as ActivityKind[]).filter(isMailed);
const kinds = (Object.keys(MAIL_TEMPLATES) as TemplateKind[]).filter((kind) => kind !== 'activity');

export function sampleEmails(links: Links): readonly SampleEmail[] {
  const email = (
    key: string,
    kind: TemplateKind,
    name: Text,
    params: Readonly<Record<string, string>>,
  ): SampleEmail => ({
    key,
    name,
    copies: { ko: copyOf(links, key, kind, params, 'ko'), en: copyOf(links, key, kind, params, 'en') },
  });
  return [
    ...kinds.map((kind) => email(kind, kind, MAIL_NAMES[kind] ?? { ko: kind, en: kind }, paramsOf(kind))),
    ...entries.map((activity) => {
      const inWords = (locale: Locale) =>
        `${MAIL_NAMES.activity?.[locale]}: ${renderActivity(activity, ENTRY, locale).action}`;
      const name = { ko: inWords('ko'), en: inWords('en') };
      return email(`activity.${activity}`, 'activity', name, { ...entryOf(activity), activity });
    }),
    email('activity.staff', 'activity', STAFF, {
      ...entryOf('runwayBelow'),
      activity: 'runwayBelow',
      figures: 'staff',
    }),
  ];
}

function copyOf(links: Links, key: string, kind: TemplateKind, given: Record<string, string>, locale: Locale) {
  const params = LINKED.has(kind)
    ? { ...given, linkKey: 'sample-ticket' }
    : { ...given, zone: ZONES[locale], why: WHY[locale] };
  const isIncident = kind === 'statusConfirm' || kind.startsWith('incident');
  const urlOf = (purpose: 'confirm' | 'end') =>
    links.statusUrl(SUBSCRIPTION, purpose, hashToken(links.statusToken(SUBSCRIPTION, purpose)));
  const row = {
    id: `sample-${key}`,
    kind,
    toAddress: ADDRESS,
    userId: 'sample',
    locale,
    params,
    createdAt: new Date('2026-03-04T09:30:00Z'),
    attempts: 1,
  };
  return composeMail(links, row, kind, {
    locale,
    zone: ZONES[locale],
    ...(MAIL_TEMPLATES[kind].toUnconfirmed ? {} : { code: CODES[locale] }),
    ...(isIncident ? { endUrl: urlOf('end') } : { unsubscribeKey: '00000000-5a3e-4000-8000-000000000000' }),
    ...(kind === 'statusConfirm' ? { url: urlOf('confirm') } : {}),
    ...(kind === 'digest' ? { entries: DIGEST.map((one) => ({ kind: one, params: entryOf(one) })) } : {}),
  });
}
