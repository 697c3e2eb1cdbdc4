/** Describes an event of the security log. */
import type { SecurityEventReply } from '@eleven/protocol/api/admin/security';
import type { Locale } from '@eleven/protocol/product';
import {
  BACKUP_CODE_USED,
  isSecurityKind,
  isSecurityOutcome,
  MANY_NETWORKS,
  SECURITY_KINDS,
  SECURITY_OUTCOMES,
  type SecurityOutcome,
} from '@eleven/protocol/security-events';
import { defineTexts, textsIn } from '../../i18n/texts.ts';
import type { TagTone } from '../../ui/tag.tsx';
import { listName } from './audit-texts.ts';

const TEXTS = defineTexts({
  gone: { ko: '삭제된 계정', en: 'Deleted account' },
  nobody: { ko: '로그인하지 않음', en: 'Not signed in' },
  unknown: { ko: (hash: string) => `없는 주소 ${hash}`, en: (hash) => `Address without an account ${hash}` },
  several: { ko: '여러 계정이나 방문자', en: 'Several accounts or visitors' },
  many: { ko: '여러 네트워크', en: 'Many networks' },
  server: { ko: '서버', en: 'The server' },
  backupCode: { ko: '백업 코드로', en: 'with a backup code' },
});

/** The first characters of an email address's keyed hash: enough to recognise equal ones. */
const HASH_CHARACTERS = 8;
/** Stands for the server itself in place of a network. */
const SERVER = 'server';

const TONES: Readonly<Record<SecurityOutcome, TagTone>> = {
  ok: 'ok',
  factorAsked: 'plain',
  approvalAsked: 'plain',
  limited: 'warn',
  failed: 'danger',
  factorFailed: 'danger',
  refused: 'danger',
};

export function kindName(kind: string, locale: Locale): string {
  return isSecurityKind(kind) ? SECURITY_KINDS[kind][locale] : kind;
}

export function outcomeName(outcome: string, locale: Locale): string {
  return isSecurityOutcome(outcome) ? SECURITY_OUTCOMES[outcome][locale] : outcome;
}

/** Codes of errors are shown as they are. */
export const codeName = (code: string | null, locale: Locale): string =>
  code === BACKUP_CODE_USED ? textsIn(locale, TEXTS).backupCode : (code ?? '');

export function outcomeTone(outcome: string): TagTone {
  return isSecurityOutcome(outcome) ? TONES[outcome] : 'danger';
}

export function actorName({ actor, addressHash, network }: SecurityEventReply, locale: Locale): string {
  const texts = textsIn(locale, TEXTS);
  if (actor) return actor.name ?? texts.gone;
  if (network === SERVER) return texts.server;
  // Under load, events are counted together, whatever their source.
  if (network === MANY_NETWORKS) return texts.several;
  return addressHash ? texts.unknown(addressHash.slice(0, HASH_CHARACTERS)) : texts.nobody;
}

export function networkName(network: string, locale: Locale): string {
  const texts = textsIn(locale, TEXTS);
  if (network === MANY_NETWORKS) return texts.many;
  return network === SERVER ? texts.server : network;
}

export function targetName({ target }: SecurityEventReply, locale: Locale): string {
  if (!target) return '';
  if (target.kind === 'user') return target.name ?? textsIn(locale, TEXTS).gone;
  return target.kind === 'list' ? listName(target.id, locale) : target.id;
}
