import type { Drawing } from './icons.tsx';

export const MORE_ICONS = {
  user: ['M10 3.8a3.2 3.2 0 1 0 0 6.4 3.2 3.2 0 0 0 0-6.4Z', 'M3.5 17a6.5 6.5 0 0 1 13 0'],
  settings: [
    'M3 6h6M13 6h4M3 14h4M11 14h6',
    'M11 4a2 2 0 1 0 0 4 2 2 0 0 0 0-4Z',
    'M9 12a2 2 0 1 0 0 4 2 2 0 0 0 0-4Z',
  ],
  logout: ['M8 3.5H3.5v13H8M12.5 6.5 16 10l-3.5 3.5M8 10h8'],
  check: ['m4 10.5 4 4 8-9'],
  plus: ['M10 4v12M4 10h12'],
  search: ['M9 3.8a5.2 5.2 0 1 0 0 10.4A5.2 5.2 0 0 0 9 3.8Z', 'm13 13 4 4'],
  copy: ['M7 7h9.5v9.5H7zM13 7V3.5H3.5V13H7'],
  external: ['M8 4.5H4v11.500h11.500V12M11 4h5v5M16 4l-7 7'],
  arrowDown: ['M10 3.5v10M6 10l4 4 4-4M4 17h12'],
  arrowUp: ['M10 14V3.5M6 7l4-4 4 4M4 17h12'],
  clock: ['M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14Z', 'M10 6v4l2.8 2'],
  lock: ['M4.5 9h11v7.500h-11zM7 9V6.500a3 3 0 0 1 6 0V9'],
  refresh: ['M16 10a6 6 0 1 1-1.800-4.300L16 7.500M16 3.500v4h-4'],
} as const satisfies Record<string, Drawing>;
