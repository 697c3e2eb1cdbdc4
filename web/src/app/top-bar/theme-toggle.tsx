import { useTexts } from '../../i18n/texts.ts';
import { setTheme, useTheme } from '../../lib/theme.ts';
import { IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { BAR_TEXTS } from './bar-texts.ts';

export function useThemeSwitch() {
  const theme = useTheme();
  const texts = useTexts(BAR_TEXTS);
  const isDark = theme === 'dark';
  return {
    icon: isDark ? ('sun' as const) : ('moon' as const),
    label: isDark ? texts.toLight : texts.toDark,
    toggle: () => setTheme(isDark ? 'light' : 'dark'),
  };
}

export function ThemeToggle() {
  const { icon, label, toggle } = useThemeSwitch();
  return (
    <IconButton label={label} title={label} onClick={toggle}>
      <Icon name={icon} />
    </IconButton>
  );
}
