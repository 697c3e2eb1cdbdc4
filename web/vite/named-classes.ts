import type { Plugin } from 'vite';

const STYLES = /^import (\w+) from ('[^']+\.module\.css');$/gm;

/**
 * A style sheet's classes come as one object, of which the bundler keeps every property. Taken by their names, each stands
 * where it is used, and those that only the style sheet knows are gone. A look that is chosen by name needs the object.
 */
export function namedClasses(): Plugin[] {
  return [
    {
      name: 'named-classes',
      enforce: 'pre',
      apply: 'build',
      transform: {
        filter: { id: /\/web\/src\/.*\.tsx?$/ },
        handler: (code) => ({
          code: code.replace(STYLES, (line, name, file) =>
            code.includes(`${name}[`) ? line : `import * as ${name} from ${file};`,
          ),
          map: null,
        }),
      },
      /** A class that no rule has. */
      onLog(_level, { code, message }) {
        if (code === 'IMPORT_IS_UNDEFINED') this.error(message);
      },
    },
    {
      // Without any class left in it the module would go, and its rules with it.
      name: 'keep-rules',
      enforce: 'post',
      apply: 'build',
      transform: {
        filter: { id: /\.module\.css$/ },
        handler: (code) => ({ code, map: null, moduleSideEffects: 'no-treeshake' }),
      },
    },
  ];
}
