import type { Rolldown } from 'vite';

type NameOf = (id: string, context: Rolldown.ChunkingContext) => string | null;

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

/** A card of the home page's first window that only some have, with its drawing: one chunk, which other charts share. */
const CHART_CARD = 'src/features/rewards/rewards-chart-card.tsx';

/** Modules that a first visit fetches after its first window. They bring nothing of other pages along. */
const SECOND_PARTS = [
  'src/pages/landing/more.tsx',
  'src/app/footer.tsx',
  'src/features/overview/connect-card.tsx',
  CHART_CARD,
];

/**
 * Cuts our own code that a first visit needs by where visits begin, and by nothing else: one chunk for each beginning, and what
 * two of them share is the app's. Left alone, the bundler cuts it by all sixty pages and parts, into 46 files that compress
 * badly (docs/decisions/007). Of libraries the imports say too little: whoever imports one name imports the index of all.
 */
export function firstPages(): NameOf {
  const importersOf = allImporters();
  return (id, context) => {
    if (id.includes('/node_modules/')) return null;
    // The page's own script stays the entry.
    if (id.endsWith('/web/src/main.tsx')) return null;
    const importers = importersOf(id, context);
    const names = Object.keys(BEGINNINGS).filter((name) => BEGINNINGS[name]?.some((module) => importers.has(module)));
    return names.length > 1 ? 'app' : (names[0] ?? (importers.has(CHART_CARD) ? 'chart' : null));
  };
}

/** Modules that later pages share, by layer. A layer imports none above it, so that no two chunks import each other. */
const LAYERS: Readonly<Record<string, RegExp>> = {
  protocol: /\/protocol\/src\//,
  ui: /\/web\/src\/(ui|lib|i18n)\//,
};

/**
 * One chunk for each layer below the features: a phone takes about ten milliseconds for each file of a page, and left alone the
 * bundler cuts twenty of them for one.
 */
export function laterPages(): NameOf {
  const importersOf = allImporters();
  return (id, context) => {
    const name = Object.keys(LAYERS).find((layer) => LAYERS[layer]?.test(id));
    if (!name) return null;
    const importers = importersOf(id, context);
    return SECOND_PARTS.some((module) => importers.has(module)) ? null : name;
  };
}

/** Finds all modules of `web/` that lead to one by static imports, itself included, as paths from there. */
function allImporters(): (id: string, context: Rolldown.ChunkingContext) => ReadonlySet<string> {
  const direct = new Map<string, readonly string[]>();
  return (id, context) => {
    // Each once: imports run in circles, and many ways lead to a small file.
    const above = new Set([id]);
    for (const module of above) {
      const importers = direct.get(module) ?? context.getModuleInfo(module)?.importers ?? [];
      direct.set(module, importers);
      for (const importer of importers) above.add(importer);
    }
    return new Set([...above].map((module) => module.slice(module.lastIndexOf('/web/') + '/web/'.length)));
  };
}
