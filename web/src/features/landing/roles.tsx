import { shortAddress } from '@eleven/protocol/address';
import { useTexts } from '../../i18n/texts.ts';
import { useReserve } from '../../vault/reserve/reserve.ts';
import { RoleList } from '../../vault/roles/role-list.tsx';
import { ROLE_TEXTS } from '../../vault/roles/role-texts.ts';
import css from './parts.module.css';

/** The powers of stakers and of the two roles, with their present holders. */
export function Roles() {
  const { vault } = useReserve();
  const { title, nobody, people } = useTexts(ROLE_TEXTS);
  const nameOf = (address: string | undefined) => {
    if (address === undefined) return '–';
    return /^0x0+$/.test(address) ? nobody : shortAddress(address);
  };
  const holder = (address: string | undefined) => (
    <span className={css.holder} title={address}>
      {nameOf(address)}
    </span>
  );
  return (
    <>
      <h3 className={css.rolesTitle}>{title}</h3>
      <RoleList
        rows={[[people.stakers], [people.owner, holder(vault?.owner)], [people.guardian, holder(vault?.guardian)]]}
      />
    </>
  );
}
