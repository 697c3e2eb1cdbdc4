import { useEffect, useState } from 'react';
import { useTexts } from '../i18n/texts.ts';
import text from '../styles/text.module.css';
import { IconButton } from './button.tsx';
import { Icon } from './icons.tsx';
import { MORE_ICONS } from './more-icons.ts';

const SHOWN_MS = 2_000;

/** Copies a text and says so. */
export function CopyButton({ value, label }: { value: string; label: string }) {
  const [copied, setCopied] = useState(false);
  const texts = useTexts({ copied: { ko: '복사했습니다', en: 'Copied' } });
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  return (
    <>
      <IconButton
        label={label}
        title={copied ? texts.copied : label}
        onClick={() => {
          // Unavailable on insecure origins; there the full value is in the title beside the button.
          void navigator.clipboard?.writeText(value).then(() => setCopied(true));
        }}
      >
        <Icon name={copied ? MORE_ICONS.check : MORE_ICONS.copy} size={18} />
      </IconButton>
      <span role="status" className={text.hiddenVisually}>
        {copied ? texts.copied : ''}
      </span>
    </>
  );
}
