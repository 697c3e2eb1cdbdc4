/**
 * Line icons on a 20-unit grid, 1.5 thick, square ends. Decoration: the words are beside them or in a label. This file has
 * those of the bar and of notices; more-icons.ts has the others, which a first visit does not need.
 */

/** The lines of an icon. */
export type Drawing = readonly string[];

export const ICONS = {
  wallet: ['M16.5 7.5v-3h-11a2 2 0 0 0 0 3.5h12v8.5h-14V6', 'M14 12h.1'],
  bell: ['M4.5 14.5V9a5.5 5.5 0 0 1 11 0v5.5M2.5 14.5h15M8 17.5h4'],
  chevron: ['m6 8 4 4 4-4'],
  sun: [
    'M10 6.6a3.4 3.4 0 1 0 0 6.8 3.4 3.4 0 0 0 0-6.8Z',
    'M10 2v1.4M10 16.6V18M2 10h1.4M16.6 10H18M4.4 4.4l1 1M14.6 14.6l1 1M4.4 15.6l1-1M14.6 5.4l1-1',
  ],
  moon: ['M16.5 12A7 7 0 0 1 8 3.5 7 7 0 1 0 16.5 12Z'],
  menu: ['M3 5.5h14M3 10h14M3 14.5h14'],
  close: ['m5 5 10 10M15 5 5 15'],
  home: ['M3.5 9 10 3.5 16.5 9v7.5h-13z'],
  bars: ['M4 16.5v-5M8 16.5v-9M12 16.5v-7M16 16.5v-13'],
  help: ['M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14Z', 'M7.9 8a2.1 2.1 0 1 1 3 1.9c-.6.3-.9.7-.9 1.3M10 13.8v.1'],
  warning: ['M10 3 2 17h16zM10 8.5v4M10 14.8v.1'],
  info: ['M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14Z', 'M10 9v4.5M10 6.4v.1'],
  offline: [
    'M3 3l14 14M2.5 8.2A11 11 0 0 1 6 6M9.5 5a11 11 0 0 1 8 3.2M5.5 11.5a6.5 6.5 0 0 1 3-1.7M14.5 11.5l-.9-.7M10 15.2v.1',
  ],
} as const satisfies Record<string, Drawing>;

/** The name of an icon, or its lines. */
export type IconSource = keyof typeof ICONS | Drawing;

export function Icon({ name, size = 20 }: { name: IconSource; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="square"
      aria-hidden="true"
    >
      {(typeof name === 'string' ? ICONS[name] : name).map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  );
}
