import { config as configRoute } from '@eleven/protocol/api/system';
import { type VaultRoles, vaultRoles } from '@eleven/protocol/api/transparency';
import { type TextsOf, useTexts } from '../../i18n/texts.ts';
import { useApiQuery } from '../../lib/use-api.ts';
import text from '../../styles/text.module.css';
import { CopyButton } from '../../ui/copy-button.tsx';
import { FailureNotice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { RoleList } from '../../vault/roles/role-list.tsx';
import { ROLE_TEXTS } from '../../vault/roles/role-texts.ts';
import { useVaultQuery } from '../../vault/scope.ts';
import { CheckMark } from './check/check-mark.tsx';
import type { VaultCheck } from './check/use-vault-check.ts';
import type { RoleName } from './figures.ts';
import { HOLDER_TEXTS } from './holder-texts.ts';
import css from './roles.module.css';
import { Section } from './section.tsx';

/** The powers over the contract with their present holders, and the powers that nobody has. */
export function Roles({ check }: { check: VaultCheck }) {
  const texts = useTexts(HOLDER_TEXTS);
  const live = useApiQuery(vaultRoles, useVaultQuery());
  const roles = check.outcome?.kind === 'compared' ? check.outcome.replies.roles : live.data;
  const { title, people } = useTexts(ROLE_TEXTS);
  const holder = (role: RoleName) => (
    <>
      <Holder role={role} roles={roles} />
      {role === 'owner' && roles && <p>{ownerText(texts, roles)}</p>}
      <CheckMark check={check} name={role} />
    </>
  );
  return (
    <Section title={title} intro={texts.intro}>
      {live.error && !roles ? (
        <FailureNotice error={live.error} retry={() => void live.refetch()} />
      ) : (
        <RoleList
          rows={[
            [people.owner, holder('owner')],
            [texts.people.pendingOwner, holder('pendingOwner')],
            [people.guardian, holder('guardian')],
            [people.stakers],
            [texts.people.anybody],
          ]}
        />
      )}
    </Section>
  );
}

/** The kind of account that the owner is, and the delay of its decisions. */
function ownerText(texts: TextsOf<typeof HOLDER_TEXTS>, { ownerIsContract, delaySeconds }: VaultRoles): string {
  if (delaySeconds !== null) return texts.timelock(delaySeconds);
  return ownerIsContract ? texts.contract : texts.account;
}

function Holder({ role, roles }: { role: RoleName; roles: VaultRoles | undefined }) {
  const { copy } = useTexts(HOLDER_TEXTS);
  const { nobody } = useTexts(ROLE_TEXTS);
  const { data: config } = useApiQuery(configRoute);
  if (!roles) return <Skeleton size="medium" />;
  const address = roles[role];
  if (address === null || /^0x0+$/.test(address)) return <span className={text.dim}>{nobody}</span>;
  return (
    <span className={css.address}>
      {config?.explorerUrl ? (
        <a className={text.link} href={`${config.explorerUrl}/address/${address}`} target="_blank" rel="noreferrer">
          {address}
        </a>
      ) : (
        address
      )}
      <CopyButton value={address} label={copy} />
    </span>
  );
}
