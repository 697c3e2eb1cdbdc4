import { adminUser } from '@eleven/protocol/api/auth';
import type { ReactNode } from 'react';
import { ApiError } from '../lib/api.ts';
import { useApiQuery } from '../lib/use-api.ts';
import { PageSpinner } from '../ui/spinner.tsx';
import { PATHS } from './paths.ts';
import { Redirect, Unknown } from './redirect.tsx';

/** The operator area has a session of its own. */
export default function AdminGuard({ children }: { children: ReactNode }) {
  const { data, error, isPending, refetch } = useApiQuery(adminUser);
  if (isPending) return <PageSpinner />;
  if (data) return children;
  const isRefused = error instanceof ApiError && (error.status === 401 || error.status === 403);
  return isRefused ? <Redirect to={PATHS.adminLogin} /> : <Unknown error={error} retry={() => void refetch()} />;
}
