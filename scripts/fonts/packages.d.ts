/** Types for two packages that have none, as far as they are used. */
declare module 'subset-font' {
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: 'truetype' | 'woff2';
      keepFeatures?: readonly string[];
      variationAxes?: Record<string, { min: number; max: number; default: number }>;
    },
  ): Promise<Buffer>;
}
declare module 'fontverter' {
  export function convert(font: Buffer, format: 'woff2' | 'truetype'): Promise<Buffer>;
}
