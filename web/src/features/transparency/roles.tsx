import { config as configRoute } from '@eleven/protocol/api/system';
import { type VaultRoles, vaultRoles } from '@eleven/protocol/api/transparency';
import { useTexts } from '../../i18n/texts.ts';
import { useApiQuery } from '../../lib/use-api.ts';
import text from '../../styles/text.module.css';
import { CopyButton } from '../../ui/copy-button.tsx';
import { FailureNotice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CheckMark } from './check/check-mark.tsx';
import type { RoleName } from './check/compare.ts';
import type { Check } from './check/use-check.ts';
import css from './roles.module.css';
import { ROLE_TEXTS } from './roles-texts.ts';
import { Section } from './section.tsx';

/** Who can do what with the contract, as it says itself now, and what nobody can. */
export function Roles({ check }: { check: Check }) {
  const texts = useTexts(ROLE_TEXTS);
  const live = useApiQuery(vaultRoles);
  const roles = check.outcome?.kind === 'compared' ? check.outcome.answers.roles : live.data;
  const row = (name: string, can: string, cannot: string, role?: RoleName) => (
    <li key={name}>
      <div className={css.who}>
        <b>{name}</b>
        {role && <Holder role={role} roles={roles} />}
        {role === 'owner' && roles && <p>{ownerText(texts, roles)}</p>}
        {role && <CheckMark check={check} name={role} />}
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
  );
  const { stakers, owner, pendingOwner, guardian, anybody } = texts.people;
  return (
    <Section title={texts.title} intro={texts.intro}>
      {live.error && !roles ? (
        <FailureNotice error={live.error} retry={() => void live.refetch()} />
      ) : (
        <ul className={css.roles}>
          {row(...owner, 'owner')}
          {row(...pendingOwner, 'pendingOwner')}
          {row(...guardian, 'guardian')}
          {row(...stakers)}
          {row(...anybody)}
        </ul>
      )}
    </Section>
  );
}

/** What kind of account the owner is, and how long a decision of it is announced beforehand. */
function ownerText(texts: (typeof ROLE_TEXTS)['ko'], { ownerIsContract, delaySeconds }: VaultRoles): string {
  if (delaySeconds !== null) return texts.timelock(delaySeconds);
  return ownerIsContract ? texts.contract : texts.account;
}

function Holder({ role, roles }: { role: RoleName; roles: VaultRoles | undefined }) {
  const texts = useTexts(ROLE_TEXTS);
  const { data: config } = useApiQuery(configRoute);
  if (!roles) return <Skeleton size="medium" />;
  const address = roles[role];
  if (address === null || /^0x0+$/.test(address)) return <span className={css.nobody}>{texts.nobody}</span>;
  return (
    <span className={css.address}>
      {config?.explorerUrl ? (
        <a className={text.link} href={`${config.explorerUrl}/address/${address}`} target="_blank" rel="noreferrer">
          {address}
        </a>
      ) : (
        address
      )}
      <CopyButton value={address} label={texts.copy} />
    </span>
  );
}
