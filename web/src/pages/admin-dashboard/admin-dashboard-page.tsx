import { adminUser } from '@eleven/protocol/api/auth';
import { StepUpDialog } from '../../features/account/step-up/step-up-dialog.tsx';
import { AdminFrame } from '../../features/admin/admin-frame.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { useSearch } from '../../lib/address/location.ts';
import { lazyOptional } from '../../lib/lazy-component.tsx';
import { useApiQuery } from '../../lib/use-api.ts';
import { useConfig } from '../../vault/queries.ts';
import { useNamedVault, VaultScope } from '../../vault/scope.ts';
import css from './overview.module.css';
import { SECTION_NAMES, SECTIONS, sectionPath } from './sections.tsx';

const VaultList = lazyOptional(() => import('../../features/vaults/vault-list.tsx'));

/** The navigation, and the section named by `?section=`; the overview if it names none that this role may see. */
export default function AdminDashboardPage() {
  const search = useSearch();
  const vault = useNamedVault();
  const { data: config } = useConfig();
  const names = useTexts(SECTION_NAMES);
  const { data: member } = useApiQuery(adminUser);
  const asked = new URLSearchParams(search).get('section');
  const open = SECTIONS.filter((section) => section.roles.some((role) => role === member?.role));
  const current = open.find((section) => section.id === asked) ?? open[0];
  if (!current) return null;
  return (
    <AdminFrame
      entries={open.map(({ id, icon }) => ({ id, icon, label: names[id], to: sectionPath(id) }))}
      current={current.id}
    >
      <VaultScope value={vault}>
        {(config?.vaults.length ?? 1) > 1 && current.isOfVault && <VaultList className={css.vaults} />}
        <current.Part key={`${current.id} ${vault}`} />
      </VaultScope>
      <StepUpDialog />
    </AdminFrame>
  );
}
