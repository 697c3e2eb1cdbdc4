/** The key that signs our emails, if the mail server does not sign them itself. */
import { createPrivateKey } from 'node:crypto';
import { readFileSync } from 'node:fs';

export interface Dkim {
  readonly domainName: string;
  readonly keySelector: string;
  /** In PEM format. */
  readonly privateKey: string;
}

/** Undefined if the file contains no RSA key of at least 2048 bits. */
export function readDkimKey(file: string): string | undefined {
  try {
    const pem = readFileSync(file, 'utf8');
    const { asymmetricKeyType, asymmetricKeyDetails } = createPrivateKey(pem);
    return asymmetricKeyType === 'rsa' && (asymmetricKeyDetails?.modulusLength ?? 0) >= 2048 ? pem : undefined;
  } catch {
    return undefined;
  }
}
