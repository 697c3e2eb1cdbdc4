import type { Rolldown } from 'vite';

type NameOf = (id: string, context: Rolldown.ChunkingContext) => string | null;

/** The entry points of visits, by module: the app itself, a visitor's page, and the home of a signed-in user. */
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
 * A card in the home page's first window that only some users see, with its chart code: one chunk, which other charts share.
 */
const CHART_CARD = 'src/features/rewards/rewards-chart-card.tsx';

/** Modules that a first visit loads after its first window. They must not bring code of other pages along. */
const SECOND_PARTS = [
  'src/pages/landing/more.tsx',
  'src/app/footer.tsx',
  'src/features/overview/connect-card.tsx',
  CHART_CARD,
];

/**
 * Splits our own code for a first visit only by entry point: one chunk per entry point, and modules that two of them share go
 * to the app's. Left alone, the bundler splits it by all sixty pages and parts, into 46 files that compress badly
 * (docs/decisions/007). Libraries are excluded, because imports say too little about them: importing one name imports the whole
 * index.
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

/** Modules that later pages share, by layer. A layer never imports a higher one, so no two chunks import each other. */
const LAYERS: Readonly<Record<string, RegExp>> = {
  protocol: /\/protocol\/src\//,
  ui: /\/web\/src\/(ui|lib|i18n)\//,
};

/**
 * One chunk per layer below the features: a phone needs about ten milliseconds per file of a page, and left alone the bundler
 * makes twenty for one page.
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

/** Finds all modules of `web/` that reach a module by static imports, including itself, as paths relative to `web/`. */
function allImporters(): (id: string, context: Rolldown.ChunkingContext) => ReadonlySet<string> {
  const direct = new Map<string, readonly string[]>();
  return (id, context) => {
    // Visit each module once: imports are circular, and many paths lead to a small file.
    const above = new Set([id]);
    for (const module of above) {
      const importers = direct.get(module) ?? context.getModuleInfo(module)?.importers ?? [];
      direct.set(module, importers);
      for (const importer of importers) above.add(importer);
    }
    return new Set([...above].map((module) => module.slice(module.lastIndexOf('/web/') + '/web/'.length)));
  };
}
