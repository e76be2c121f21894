import { useEffect, useState, type ComponentType } from "react";

/** A part that few visitors see: its code loads when it is shown first. */
export function lazily<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let Loaded: ComponentType<Props> | null = null;
  return function Lazily(props: Props) {
    const [, redraw] = useState(false);
    useEffect(() => {
      // Without a connection the part stays away; the conversation works without it.
      if (!Loaded)
        void load().then(
          (component) => {
            Loaded = component;
            redraw(true);
          },
          () => undefined,
        );
    }, []);
    return Loaded && <Loaded {...props} />;
  };
}
