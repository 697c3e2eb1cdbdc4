/** Secrets in the format of https://www.standardwebhooks.com. */

export function isWebhookSecret(value: string): boolean {
  const { length } = keyOfSecret(value);
  return /^whsec_[A-Za-z0-9+/]+={0,2}$/.test(value) && length >= 24 && length <= 64;
}

export const keyOfSecret = (value: string): Buffer => Buffer.from(value.slice('whsec_'.length), 'base64');
