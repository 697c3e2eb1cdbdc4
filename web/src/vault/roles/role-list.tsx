import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import css from './role-list.module.css';
import { ROLE_TEXTS, type RoleRow } from './role-texts.ts';

/** The powers of each role in the contract, and the powers that nobody has. */
export function RoleList({ rows }: { rows: readonly (readonly [texts: RoleRow, holder?: ReactNode])[] }) {
  const texts = useTexts(ROLE_TEXTS);
  return (
    <ul className={css.roles}>
      {rows.map(([[name, can, cannot], holder]) => (
        <li key={name}>
          <div className={css.who}>
            <b>{name}</b>
            {holder}
          </div>
          <dl>
            <div>
              <dt>{texts.can}</dt>
              <dd>{can}</dd>
            </div>
            <div>
              <dt>{texts.cannot}</dt>
              <dd>{cannot}</dd>
            </div>
          </dl>
        </li>
      ))}
    </ul>
  );
}
