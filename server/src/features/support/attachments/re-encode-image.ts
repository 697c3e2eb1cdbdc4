/**
 * A process of its own that decodes images and writes them anew. The decoder reads hostile bytes; what ends or fills this
 * process ends nothing else. It gets no environment and opens no connection.
 */
import { statSync } from 'node:fs';
import process from 'node:process';
import sharp from 'sharp';

/** As the text of `attachments.imageTooLarge` says. */
const PIXELS_MAX = 50_000_000;
const SIDE_MAX = 16_000;
/** What has to be in memory whole: interlaced and progressive images. */
const WHOLE_MAX_BYTES = 80_000_000;
const SIDE_KEPT = 2_560;
const PNG_MAX_BYTES = 2 * 1024 * 1024;

sharp.cache(false);
sharp.concurrency(1);

async function reEncode({ from, to, kind }: { from: string; to: string; kind: 'png' | 'jpeg' }) {
  const options = { failOn: 'error', limitInputPixels: PIXELS_MAX, sequentialRead: true, pages: 1 } as const;
  const {
    width,
    height,
    channels = 4,
    depth,
    isProgressive,
    format,
  } = await sharp(from, { ...options, limitInputPixels: false }).metadata();
  if (format !== kind) throw new Error('another format than its first bytes say');
  const bytesOfPixel = channels * (kind === 'jpeg' || depth === 'ushort' ? 2 : 1);
  const isWhole = isProgressive && width * height * bytesOfPixel > WHOLE_MAX_BYTES;
  if (width * height > PIXELS_MAX || Math.max(width, height) > SIDE_MAX || isWhole) return 'tooLarge';
  // Neither metadata nor profiles are kept: no place where the picture was taken.
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

process.on('message', (asked: { from: string; to: string; kind: 'png' | 'jpeg' }) => {
  reEncode(asked).then(
    (done) => process.send?.({ done }),
    // The message may quote the file, so only the failure is reported.
    () => process.send?.({ done: 'unreadable' }),
  );
});
