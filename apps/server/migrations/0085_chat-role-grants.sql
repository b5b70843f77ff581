CREATE TABLE "chat_pace" (
	"owner_id" bigint NOT NULL,
	"provider_id" bigint NOT NULL,
	"minute" timestamptz(3) NOT NULL,
	"asked" integer NOT NULL,
	CONSTRAINT "chat_pace_owner_id_provider_id_pk" PRIMARY KEY("owner_id","provider_id")
);
--> statement-breakpoint
ALTER TABLE "chat_provider" ADD COLUMN "grants" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_pace" ADD CONSTRAINT "chat_pace_owner_id_sys_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."sys_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_pace" ADD CONSTRAINT "chat_pace_provider_id_chat_provider_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."chat_provider"("id") ON DELETE cascade ON UPDATE no action;
