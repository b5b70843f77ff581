ALTER TABLE "chat_message" ADD COLUMN "summarised" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_message" ADD COLUMN "summary" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_message" ADD COLUMN "summary_until" bigint;--> statement-breakpoint
ALTER TABLE "chat_message" ADD COLUMN "summary_at" bigint;
