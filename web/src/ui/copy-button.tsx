import { useEffect, useState } from 'react';
import { useTexts } from '../i18n/texts.ts';
import text from '../styles/text.module.css';
import { IconButton } from './button.tsx';
import { Icon } from './icons.tsx';
import { MORE_ICONS } from './more-icons.ts';

const SHOWN_MS = 2_000;

/** Copies a text and reports whether it succeeded: browsers refuse it to pages without TLS and to some embedded ones. */
export function CopyButton({ value, label }: { value: string; label: string }) {
  const [outcome, setOutcome] = useState<'copied' | 'failed'>();
  const texts = useTexts({
    copied: { ko: '복사했습니다', en: 'Copied' },
    failed: { ko: '복사하지 못했습니다', en: 'Could not copy' },
  });
  useEffect(() => {
    if (!outcome) return;
    const timer = setTimeout(() => setOutcome(undefined), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setOutcome('copied');
    } catch {
      setOutcome('failed');
    }
  };
  return (
    <>
      <IconButton label={label} title={outcome ? texts[outcome] : label} onClick={() => void copy()}>
        <Icon name={outcome === 'copied' ? MORE_ICONS.check : outcome ? 'warning' : MORE_ICONS.copy} size={18} />
      </IconButton>
      <span role="status" className={text.hiddenVisually}>
        {outcome && texts[outcome]}
      </span>
    </>
  );
}
