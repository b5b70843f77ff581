CREATE TABLE "report_channel" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "report_channel_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"subscription_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"url" text DEFAULT '' NOT NULL,
	"sealed" "bytea",
	"with_rows" boolean DEFAULT false NOT NULL,
	"row_limit" integer DEFAULT 100 NOT NULL,
	"status" char(1) DEFAULT '0' NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"create_time" timestamptz(3) DEFAULT now() NOT NULL,
	"update_time" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "report_channel_subscription_id_kind_unique" UNIQUE("subscription_id","kind")
);
--> statement-breakpoint
CREATE TABLE "report_delivery" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "report_delivery_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"run_id" bigint,
	"kind" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"changes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"http_status" integer,
	"error_msg" text DEFAULT '' NOT NULL,
	"ms" integer,
	"next_time" timestamptz(3),
	"end_time" timestamptz(3),
	"create_time" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "report_warning_rule" ADD COLUMN "direction" text DEFAULT 'up' NOT NULL;--> statement-breakpoint
ALTER TABLE "report_channel" ADD CONSTRAINT "report_channel_subscription_id_report_subscription_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."report_subscription"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_delivery" ADD CONSTRAINT "report_delivery_channel_id_report_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."report_channel"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_delivery" ADD CONSTRAINT "report_delivery_run_id_report_run_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."report_run"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "report_delivery_channel_id_id_index" ON "report_delivery" USING btree ("channel_id","id");--> statement-breakpoint
CREATE INDEX "report_delivery_run_id_index" ON "report_delivery" USING btree ("run_id");

--> statement-breakpoint
-- below: written by hand
CREATE TRIGGER keep_removed BEFORE DELETE ON report_channel FOR EACH ROW EXECUTE FUNCTION keep_removed();--> statement-breakpoint
CREATE TRIGGER keep_removed BEFORE DELETE ON report_delivery FOR EACH ROW EXECUTE FUNCTION keep_removed();--> statement-breakpoint
-- takes away: the three levels that stood where kinds of warnings belong, unless somebody has changed them.
DELETE FROM report_dict_data WHERE dict_type = 'REPORT_WARNING_TYPE' AND (dict_value, dict_label) IN (('info', '提示'), ('warning', '警告'), ('danger', '严重'));--> statement-breakpoint
INSERT INTO report_dict_data (dict_code, dict_type, dict_value, dict_label, dict_sort, list_class, remark) VALUES
  ('REPORT', 'REPORT_WARNING_TYPE', 'threshold', '超过界限', 1, 'warning', '小于下限或大于上限'),
  ('REPORT', 'REPORT_WARNING_TYPE', 'range', '不在范围内', 2, 'warning', '不在下限和上限之间'),
  ('REPORT', 'REPORT_WARNING_TYPE', 'change_pct', '变化过大', 3, 'warning', '合计比上次变化超过百分比'),
  ('REPORT', 'REPORT_WARNING_TYPE', 'trend_n', '连续上升或下降', 4, 'warning', '连续 n 次上升或下降'),
  ('REPORT', 'REPORT_WARNING_TYPE', 'empty', '为空', 5, 'warning', '没有填写'),
  ('REPORT', 'REPORT_WARNING_TYPE', 'duplicate', '重复', 6, 'warning', '同一个值出现多次'),
  ('REPORT', 'REPORT_WARNING_TYPE', 'top_n', '前 n 名', 7, 'info', '最大或最小的 n 个'),
  ('REPORT', 'REPORT_WARNING_TYPE', 'stale', '太久没有运行', 8, 'warning', '超过 n 小时没有运行')
ON CONFLICT (dict_type, dict_value) DO NOTHING;
