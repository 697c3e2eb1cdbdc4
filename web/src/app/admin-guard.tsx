import { adminUser } from '@eleven/protocol/api/auth';
import type { ReactNode } from 'react';
import { ApiError } from '../lib/api.ts';
import { useApiQuery } from '../lib/use-api.ts';
import { PATHS } from '../paths.ts';
import { PageSpinner } from '../ui/spinner.tsx';
import Redirect from './redirect.tsx';

/** The admin area has a separate session. */
export default function AdminGuard({ children }: { children: ReactNode }) {
  const { data, error, isPending, refetch } = useApiQuery(adminUser);
  if (isPending) return <PageSpinner />;
  const isRefused = error instanceof ApiError && (error.status === 401 || error.status === 403);
  if (isRefused) return <Redirect to={PATHS.adminLogin} />;
  return data ? children : <Redirect failure={error} retry={() => void refetch()} />;
}
