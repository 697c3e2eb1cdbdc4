/** The feature that revealed a secret, as a part of a sentence in `support.secretRefused`. */
import type { Text } from '../product.ts';
import type { SecretForm } from './find-secret.ts';

export const SECRET_REASONS: Readonly<Record<SecretForm, Text>> = {
  words: { ko: '복구 문구의 단어가 이어집니다', en: 'it holds the words of a seed phrase' },
  hex: { ko: '개인키처럼 16진수 64자가 있습니다', en: 'it holds 64 hex digits, like a private key' },
  base64: { ko: 'base64로 적힌 개인키 같은 글자가 있습니다', en: 'it holds base64 as long as a private key' },
  wif: { ko: 'WIF 형식의 개인키가 있습니다', en: 'it holds a private key in WIF' },
  extended: { ko: '확장 개인키(xprv)가 있습니다', en: 'it holds an extended private key (xprv)' },
  bytes: { ko: '개인키의 바이트 목록이 있습니다', en: 'it holds the bytes of a private key' },
  keystore: { ko: '지갑의 키 파일이 있습니다', en: 'it holds the key file of a wallet' },
};
