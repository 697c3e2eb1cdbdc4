import type { Rolldown } from 'vite';

/** Where visits begin, by modules: the app itself, the page of a visitor, and the home of a signed-in user. */
const BEGINNINGS: Readonly<Record<string, readonly string[]>> = {
  app: ['src/main.tsx'],
  landing: ['src/pages/landing/landing-page.tsx'],
  home: [
    'src/pages/dashboard/dashboard-page.tsx',
    'src/features/notifications/bell.tsx',
    'src/app/top-bar/user-menu.tsx',
    'src/session/account-choices.tsx',
  ],
};

/**
 * Cuts our own code that a first visit needs by where visits begin, and by nothing else: one chunk for each beginning, and what
 * two of them share is the app's. Left alone, the bundler cuts it by all sixty pages and parts, into 46 files that compress
 * badly (docs/decisions/007). The modules are found by their static imports. Of libraries these say too little: whoever imports
 * one name imports the index of all.
 */
export function firstPages(): (id: string, context: Rolldown.ChunkingContext) => string | null {
  const importersOf = new Map<string, readonly string[]>();

  const beginningsOf = (id: string, context: Rolldown.ChunkingContext): string[] => {
    // All that leads to the module, each once: imports run in circles, and many ways lead to a small file.
    const above = new Set([id]);
    for (const module of above) {
      const importers = importersOf.get(module) ?? context.getModuleInfo(module)?.importers ?? [];
      importersOf.set(module, importers);
      for (const importer of importers) above.add(importer);
    }
    const modules = [...above];
    return Object.keys(BEGINNINGS).filter((name) =>
      BEGINNINGS[name]?.some((beginning) => modules.some((module) => module.endsWith(`/web/${beginning}`))),
    );
  };

  return (id, context) => {
    if (id.includes('/node_modules/')) return null;
    // The page's own script stays the entry.
    if (id.endsWith('/web/src/main.tsx')) return null;
    const names = beginningsOf(id, context);
    return names.length > 1 ? 'app' : (names[0] ?? null);
  };
}
