import { type AnchorHTMLAttributes, createContext, type ReactNode, useContext } from 'react';
import { Link as RouterLink } from 'wouter';

/** Given by the app: fetches the page behind a path ahead of the click. */
export const PreloadContext = createContext<(path: string) => void>(() => {});

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'style'> {
  to: string;
  /** Takes the place of the present entry of the history. */
  replace?: boolean;
  /** For `history.state`. */
  state?: unknown;
  children: ReactNode;
}

/** A link inside the product. What it leads to is fetched when it is pointed at or focused. */
export function Link({ to, children, ...rest }: LinkProps) {
  const preload = useContext(PreloadContext);
  const fetchAhead = () => preload(to);
  return (
    <RouterLink href={to} onMouseEnter={fetchAhead} onFocus={fetchAhead} onTouchStart={fetchAhead} {...rest}>
      {children}
    </RouterLink>
  );
}
