/** Where ticket files are stored: in a folder, or in S3-compatible storage. */
import { join, resolve } from 'node:path';
import { z } from 'zod/mini';
import { EnvError } from './error.ts';

export type AttachmentsEnv =
  | { readonly kind: 'folder'; readonly folder: string }
  | {
      readonly kind: 's3';
      /** URL of the bucket, without a trailing slash. */
      readonly bucketUrl: string;
      readonly region: string;
      readonly accessKeyId: string;
      readonly secretAccessKey: string;
    };

const isUrl = (value: string) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);

export const ATTACHMENTS_FIELDS = {
  ATTACHMENTS: z._default(z.enum(['folder', 's3'], { error: 'must be folder or s3' }), 'folder'),
  ATTACHMENTS_S3_ENDPOINT: z.optional(z.string().check(z.refine(isUrl, { error: 'must be an http(s) address' }))),
  ATTACHMENTS_S3_BUCKET: z.optional(z.string().check(z.regex(/^[\w.-]{3,63}$/, 'must be the name of a bucket'))),
  ATTACHMENTS_S3_REGION: z._default(z.string(), 'auto'),
  ATTACHMENTS_S3_KEY_ID: z.optional(z.string()),
  ATTACHMENTS_S3_SECRET: z.optional(z.string()),
};

interface Given {
  readonly DATA_DIR: string;
  readonly ATTACHMENTS: 'folder' | 's3';
  readonly ATTACHMENTS_S3_ENDPOINT?: string | undefined;
  readonly ATTACHMENTS_S3_BUCKET?: string | undefined;
  readonly ATTACHMENTS_S3_REGION: string;
  readonly ATTACHMENTS_S3_KEY_ID?: string | undefined;
  readonly ATTACHMENTS_S3_SECRET?: string | undefined;
}

export function attachmentsOf(env: Given): AttachmentsEnv {
  if (env.ATTACHMENTS === 'folder') return { kind: 'folder', folder: join(resolve(env.DATA_DIR), 'attachments') };
  const { ATTACHMENTS_S3_ENDPOINT: endpoint, ATTACHMENTS_S3_BUCKET: bucket } = env;
  const { ATTACHMENTS_S3_KEY_ID: accessKeyId, ATTACHMENTS_S3_SECRET: secretAccessKey } = env;
  if (!endpoint) throw new EnvError('ATTACHMENTS_S3_ENDPOINT', 'is missing: ATTACHMENTS=s3 needs it');
  if (!bucket) throw new EnvError('ATTACHMENTS_S3_BUCKET', 'is missing: ATTACHMENTS=s3 needs it');
  if (!accessKeyId) throw new EnvError('ATTACHMENTS_S3_KEY_ID', 'is missing: ATTACHMENTS=s3 needs it');
  if (!secretAccessKey) throw new EnvError('ATTACHMENTS_S3_SECRET', 'is missing: ATTACHMENTS=s3 needs it');
  const bucketUrl = `${endpoint.replace(/\/$/, '')}/${bucket}`;
  return { kind: 's3', bucketUrl, region: env.ATTACHMENTS_S3_REGION, accessKeyId, secretAccessKey };
}
