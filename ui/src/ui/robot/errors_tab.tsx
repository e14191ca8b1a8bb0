// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The errors of a robot, part by part: whether it has any, whether they follow the dial, and how large they are.

import { useEffect, useRef } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { editLines } from "../../edit/history";
import type { Body, ErrorRow, ErrorValue } from "../../net/messages";
import { notify } from "../../state/notices";
import { errorLevel_percent, errorRowsOf, mayControl } from "../../state/run";
import { Icon } from "../icons";
import { ErrorDial } from "./control_tab";
import { alike, errorLine, labelOf, madeExact, rounded, shownAs, summaryOf, titleOf, withValue } from "./error_rows";

function ValueField({ of, value, commit }: { of: string; value: ErrorValue; commit(value: number): void }) {
  const { unit, factor } = shownAs(value.unit);
  const low = rounded((value.minimum ?? -Infinity) * factor);
  const high = rounded((value.maximum ?? Infinity) * factor);
  const shown = String(rounded(value.value * factor));
  const finish = (field: HTMLInputElement) => {
    if (field.value === shown) return;
    const wanted = Number(field.value);
    const good = field.value.trim() !== "" && Number.isFinite(wanted) && wanted >= low && wanted <= high;
    if (good) return commit(rounded(wanted / factor));
    field.value = shown;
    notify("error", `${labelOf(value)} of ${of}: from ${low} to ${high} ${unit}`);
  };
  return (
    <label class="error-value" title={`${value.key}: from ${low} to ${high} ${unit}`}>
      <span>
        {labelOf(value)}
        <span class="soft">{value.help}</span>
      </span>
      <span class="with-unit">
        <input
          type="number"
          step="any"
          min={low}
          max={high}
          aria-label={`${labelOf(value)} of ${of}`}
          disabled={!mayControl.value}
          value={shown}
          onChange={(event) => finish(event.currentTarget)}
        />
        <span class="unit">{unit}</span>
      </span>
    </label>
  );
}

interface RowProps {
  row: ErrorRow;
  rows: readonly ErrorRow[];
  open: boolean;
  toggle(): void;
  set(...rows: ErrorRow[]): void;
}

function Values({ row, rows, set }: Pick<RowProps, "row" | "rows" | "set">) {
  const others = alike(rows, row);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.scrollIntoView({ block: "nearest" }), []);
  return (
    <div class="error-values" ref={box}>
      {row.values.map((value) => (
        <ValueField key={value.key} of={titleOf(row)} value={value} commit={(wanted) => set(withValue(row, value.key, wanted))} />
      ))}
      <div class="buttons">
        <button type="button" class="quiet" disabled={!mayControl.value} onClick={() => set(madeExact(row))}>
          Make it exact
        </button>
        {others.length > 0 && (
          <button type="button" class="quiet" disabled={!mayControl.value} title={`Also for ${others.map(titleOf).join(", ")}`} onClick={() => set(...others)}>
            Same for all {row.part}
          </button>
        )}
      </div>
    </div>
  );
}

function Row({ row, rows, open, toggle, set }: RowProps) {
  const level = errorLevel_percent.value;
  const title = titleOf(row);
  const summary = summaryOf(row);
  const plain = summary === "exact" || summary === "off";
  return (
    <li class={row.on ? "error-row" : "error-row off"}>
      <div class="error-head">
        <input type="checkbox" aria-label={`${title} has errors`} title="Has errors" checked={row.on} disabled={!mayControl.value} onChange={(event) => set({ ...row, on: event.currentTarget.checked })} />
        <button type="button" class="quiet grow" aria-expanded={open} onClick={toggle}>
          <Icon name={open ? "fold" : "unfold"} />
          <span class={plain ? "words plain" : "words"}>
            <span class="name">
              {title}
              {row.name !== "" && <span class="soft"> {row.part}</span>}
            </span>
            <span class="soft summary">
              {summary}
              {!plain && row.source === "global" && level < 100 ? ` × ${level} %` : ""}
            </span>
          </span>
        </button>
        <select aria-label={`Errors of ${title} follow`} title="global: scaled by the error level; own: as written" value={row.source} disabled={!mayControl.value || !row.on} onChange={(event) => set({ ...row, source: event.currentTarget.value === "own" ? "own" : "global" })}>
          <option value="global">global</option>
          <option value="own">own</option>
        </select>
      </div>
      {open && <Values row={row} rows={rows} set={set} />}
    </li>
  );
}

export function ErrorsTab({ body }: { body: Body }) {
  const opened = useSignal("");
  const refused = useSignal(0);
  void refused.value; // drawn again, so that fields show what the run has and not what it refused
  const rows = errorRowsOf(body);
  const set = async (rows: readonly ErrorRow[]) => {
    const title = `errors of ${body.name}: ${rows.map(titleOf).join(", ")}`;
    if (!(await editLines(title, ...rows.map((row) => errorLine(body.id, row)))).ok) refused.value++;
  };
  const keyOf = (row: ErrorRow): string => `${row.part} ${row.name}`;
  return (
    <>
      <ErrorDial />
      <div class="group">
        <h3>Of {body.name}</h3>
        {rows.length === 0 ? <p class="empty">No part of this robot can have errors.</p> : null}
        <ul class="error-rows">
          {rows.map((row) => (
            <Row
              key={keyOf(row)}
              row={row}
              rows={rows}
              open={opened.value === keyOf(row)}
              toggle={() => (opened.value = opened.value === keyOf(row) ? "" : keyOf(row))}
              set={(...wanted) => void set(wanted)}
            />
          ))}
        </ul>
        <p class="soft">Global errors are scaled by the error level above. Own errors are always used as written.</p>
      </div>
    </>
  );
}
