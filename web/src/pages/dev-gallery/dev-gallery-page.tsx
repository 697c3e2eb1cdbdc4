/** Every component of ui/ in every state, in the page's theme and language. Exists only in the local build. */
import { useTexts } from '../../i18n/texts.ts';
import { setTheme, useTheme } from '../../lib/theme.ts';
import appPage from '../../styles/app-page.module.css';
import layout from '../../styles/layout.module.css';
import { Segmented } from '../../ui/form/segmented.tsx';
import { LanguageSwitch } from '../../ui/language-switch.tsx';
import css from './dev-gallery-page.module.css';
import { Figures } from './figures.tsx';
import { Inputs } from './inputs.tsx';
import { Overlays } from './overlays.tsx';
import { Pieces } from './pieces.tsx';
import { SettingsAndLists } from './settings-and-lists.tsx';

export default function DevGalleryPage() {
  const theme = useTheme();
  const texts = useTexts({
    title: { ko: '부품 전시', en: 'Gallery' },
    theme: { ko: '테마', en: 'Theme' },
    dark: { ko: '어둡게', en: 'Dark' },
    light: { ko: '밝게', en: 'Light' },
  });
  return (
    <main id="main" tabIndex={-1} className={appPage.app} data-gallery="eleven-gallery">
      <div className={layout.wrap}>
        <div className={css.head}>
          <h1>{texts.title}</h1>
          <LanguageSwitch />
          <Segmented
            legend={texts.theme}
            value={theme}
            onChange={setTheme}
            options={[
              { value: 'dark', label: texts.dark },
              { value: 'light', label: texts.light },
            ]}
          />
        </div>
        <div className={css.sections}>
          <Inputs />
          <Pieces />
          <SettingsAndLists />
          <Figures />
          <Overlays />
        </div>
      </div>
    </main>
  );
}
