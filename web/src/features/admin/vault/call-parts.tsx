import { useTexts } from '../../../i18n/texts.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { KeyValues } from '../../../ui/table/key-values.tsx';
import css from './admin-actions.module.css';

interface CallPartsProps {
  to: string;
  valueWei: bigint;
  data: string;
}

/** Receiver, value and data of a transaction, to copy for its sender. */
export function CallParts({ to, valueWei, data }: CallPartsProps) {
  const texts = useTexts({ copy: { ko: (name: string) => `${name} 복사`, en: (name) => `Copy ${name}` } });
  return (
    <KeyValues
      items={Object.entries({ to, value: valueWei.toString(), data }).map(([label, value]) => ({
        label,
        figure: false,
        value: (
          <span className={css.data}>
            {value}
            <CopyButton value={value} label={texts.copy(label)} />
          </span>
        ),
      }))}
    />
  );
}
