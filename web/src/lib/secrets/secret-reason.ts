/** Why a text was taken for a secret, and what its owner does now. */
import type { SecretForm } from '@eleven/protocol/accounts/find-secret';
import { errorText } from '@eleven/protocol/errors';
import type { Locale, Text } from '@eleven/protocol/product';
import { ApiError } from '../api.ts';

const REASONS: Readonly<Record<SecretForm, Text>> = {
  words: { ko: '복구 문구의 단어가 이어집니다', en: 'It holds the words of a seed phrase' },
  hex: { ko: '개인키처럼 16진수 64자가 있습니다', en: 'It holds 64 hex digits, like a private key' },
  base64: { ko: 'base64로 적힌 개인키 같은 글자가 있습니다', en: 'It holds base64 as long as a private key' },
  wif: { ko: 'WIF 형식의 개인키가 있습니다', en: 'It holds a private key in WIF' },
  extended: { ko: '확장 개인키(xprv)가 있습니다', en: 'It holds an extended private key (xprv)' },
  bytes: { ko: '개인키의 바이트 목록이 있습니다', en: 'It holds the bytes of a private key' },
  keystore: { ko: '지갑의 키 파일이 있습니다', en: 'It holds the key file of a wallet' },
};

const WITH_EARLIER: Text = {
  ko: '앞서 보내신 글과 합치면 비밀이 되므로 그 글의 내용도 지웠습니다.',
  en: 'Together with what you sent before it is a secret, so the earlier text was deleted as well.',
};
const NOW: Text = {
  ko: '진짜라면 새 지갑을 만들어 자산을 지금 옮기십시오.',
  en: 'If it is real, make a new wallet and move your funds there now.',
};

/** @param excerpt Its first and last letters, where the text never left the browser. */
export function secretReason(
  locale: Locale,
  found: { form: SecretForm; excerpt?: string; isWithEarlier?: boolean } | undefined,
): string {
  const reason = found && `${REASONS[found.form][locale]}${found.excerpt ? ` (${found.excerpt})` : ''}.`;
  const earlier = found?.isWithEarlier ? WITH_EARLIER[locale] : undefined;
  return [errorText('support.secretRefused', locale), reason, earlier, NOW[locale]].filter(Boolean).join(' ');
}

/** What the server said about a text that it refused; undefined if that was not the cause. */
export function refusedSecret(error: unknown): { form: SecretForm; isWithEarlier: boolean } | undefined {
  if (!(error instanceof ApiError) || error.code !== 'support.secretRefused') return undefined;
  const { found, isWithEarlier } = (error.body ?? {}) as { found?: unknown; isWithEarlier?: unknown };
  const form = typeof found === 'string' && found in REASONS ? (found as SecretForm) : 'words';
  return { form, isWithEarlier: isWithEarlier === true };
}
