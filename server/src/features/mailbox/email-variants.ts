/** An email as different kinds of mail clients show it. */
import type { EmailVariant } from '@eleven/protocol/api/dev/sample-emails';

const SCHEME = /@media \(prefers-color-scheme: dark\)/g;
const STYLES = /<style>[\s\S]*?<\/style>\n?/g;

/**
 * `light`, `dark`: clients that follow our rules (Apple Mail). `bare`: clients that keep only styles of elements in the body
 * (Naver). `inverted`: clients that invert every colour (Outlook, Gmail on iPhones).
 */
export function asSeen(html: string, variant: EmailVariant): string {
  if (variant === 'light') return html.replace(SCHEME, '@media not all');
  if (variant === 'dark') return html.replace(SCHEME, '@media all');
  const bare = html
    .replace(STYLES, '')
    .replace(/<meta name="(supported-)?color-schemes?"[^>]*>\n?/g, '')
    .replace(/<body[^>]*>/, '<body>');
  return variant === 'bare' ? bare : bare.replace(/#[0-9a-f]{6}\b/g, inverse);
}

/** The inverse of a colour with six hexadecimal digits after `#`. */
export const inverse = (color: string): string =>
  `#${(0xffffff - Number.parseInt(color.slice(1), 16)).toString(16).padStart(6, '0')}`;
