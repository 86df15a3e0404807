import { type ReactNode, useEffect, useMemo } from "react";
import { objectsIn } from "../json.ts";
import type { Person, WorkspaceView } from "../workspace-model.ts";
import { Blocks } from "./blocks/blocks.tsx";
import { ElementUsesContext, type Use } from "./blocks/element-use.ts";
import { stringIn } from "./blocks/text-object.tsx";
import { server } from "./server.ts";

/** The home tab that the app published for the viewer; opening it sends `app_home_opened`. */
export function HomeTab({ view, viewer }: { readonly view: WorkspaceView; readonly viewer: Person }): ReactNode {
  const home = view.homes.find(({ user }) => user === viewer.id)?.view;
  const viewId = stringIn(home, "id");
  const uses = useMemo(
    () => ({
      use: async (use: Use) => {
        await server.clickInView({ ...use, viewId, user: viewer.id });
      },
      fill: () => {},
    }),
    [viewId, viewer.id],
  );
  useEffect(() => {
    void server.openApp({ tab: "home", user: viewer.id });
  }, [viewer.id]);
  return (
    <section className="home-tab" aria-label={`${view.app.name} home`}>
      {home === undefined ? (
        <p className="hint">{view.app.name} is preparing this page…</p>
      ) : (
        <ElementUsesContext value={uses}>
          <Blocks blocks={objectsIn(home.blocks)} />
        </ElementUsesContext>
      )}
    </section>
  );
}
