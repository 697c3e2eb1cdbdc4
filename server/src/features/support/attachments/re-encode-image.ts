/** Re-encodes images, which drops everything but the pixels. Runs only in file-child.ts. */
import { statSync } from 'node:fs';
import sharp from 'sharp';

/** Same as in the text of `attachments.imageTooLarge`. */
const PIXELS_MAX = 50_000_000;
const SIDE_MAX = 16_000;
/** For images that have to be in memory as a whole: interlaced and progressive ones. */
const WHOLE_MAX_BYTES = 80_000_000;
const SIDE_KEPT = 2_560;
const PNG_MAX_BYTES = 2 * 1024 * 1024;

sharp.cache(false);
sharp.concurrency(1);

export interface AskedImage {
  readonly from: string;
  readonly to: string;
  readonly kind: 'png' | 'jpeg';
}

export interface ReEncoded {
  readonly type: 'image/png' | 'image/jpeg';
  readonly width: number;
  readonly height: number;
}

export async function reEncodeImage({ from, to, kind }: AskedImage): Promise<ReEncoded | 'tooLarge'> {
  const options = { failOn: 'error', limitInputPixels: PIXELS_MAX, sequentialRead: true, pages: 1 } as const;
  const {
    width,
    height,
    channels = 4,
    depth,
    isProgressive,
    format,
  } = await sharp(from, { ...options, limitInputPixels: false }).metadata();
  if (format !== kind) throw new Error('its format is not the one that its first bytes say');
  const bytesOfPixel = channels * (kind === 'jpeg' || depth === 'ushort' ? 2 : 1);
  const isWhole = isProgressive && width * height * bytesOfPixel > WHOLE_MAX_BYTES;
  if (width * height > PIXELS_MAX || Math.max(width, height) > SIDE_MAX || isWhole) return 'tooLarge';
  // Neither metadata nor profiles are kept: nothing shows where the picture was taken.
  const image = () =>
    sharp(from, options)
      .resize({ width: SIDE_KEPT, height: SIDE_KEPT, fit: 'inside', withoutEnlargement: true })
      .autoOrient();
  if (kind === 'png') {
    const written = await image().png({ compressionLevel: 8 }).toFile(to);
    if (statSync(to).size <= PNG_MAX_BYTES) return { width: written.width, height: written.height, type: 'image/png' };
  }
  const written = await image().flatten({ background: '#fff' }).jpeg({ quality: 84 }).toFile(to);
  return { width: written.width, height: written.height, type: 'image/jpeg' };
}
