import { type IconName, iconPaths } from './icon-paths.ts';
import { LineIcon, type LineIconProps } from './line-icon.tsx';

export interface IconProps extends Omit<LineIconProps, 'path'> {
  readonly name: IconName;
}

/** One of our icons, by name. */
export function Icon({ name, ...rest }: IconProps) {
  return <LineIcon path={iconPaths[name]} {...rest} />;
}
