/** Secrets as https://www.standardwebhooks.com writes them. */

export function isWebhookSecret(value: string): boolean {
  const { length } = keyOfSecret(value);
  return /^whsec_[A-Za-z0-9+/]+={0,2}$/.test(value) && length >= 24 && length <= 64;
}

export const keyOfSecret = (value: string): Buffer => Buffer.from(value.slice('whsec_'.length), 'base64');
